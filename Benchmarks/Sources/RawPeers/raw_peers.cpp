#include "raw_peers.h"

#include "array.hpp"

namespace {

/// What std::lower_bound does, with a jump, as GCC compiles it. The processor guesses the way and reads
/// ahead of the comparison, which in an array larger than its caches is worth more than a missed
/// guess costs. Left to itself Clang makes conditional moves of it, and takes twice the time.
size_t lower_bound(const uint64_t *numbers, size_t count, uint64_t query) {
  const uint64_t *first = numbers;
  while (count > 0) {
    size_t half = count / 2;
    if (first[half] < query) {
      asm volatile("");  // cannot be done on a guess, so that a jump remains
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return size_t(first - numbers);
}

/// Halves the span by arithmetic instead of a jump, which no prediction can miss.
/// Source: Khuong and Morin, "Array layouts for comparison-based searching", 2017.
size_t branchless_lower_bound(const uint64_t *numbers, size_t count, uint64_t query) {
  if (count == 0) return 0;
  const uint64_t *base = numbers;
  while (count > 1) {
    size_t half = count / 2;
    size_t less = base[half - 1] < query;
    asm("" : "+r"(less));  // hides that it is 0 or 1, so that no jump is made of it
    base += -less & half;
    count -= half;
  }
  return size_t(base - numbers) + (*base < query);
}

template <size_t (*search)(const uint64_t *, size_t, uint64_t)>
peer_api peer(const char *name, const char *settings, int (*open)(const char *, void **)) {
  using Queries = raw::Queries<search>;
  peer_api api{};
  api.name = name;
  api.settings = settings;
  api.error = raw::error;
  api.build = raw::build;
  api.open = open;
  api.close = raw::close;
  api.shareable = 1;
  api.load = raw::load;
  api.sum = raw::sum;
  api.scan = Queries::scan;
  api.contains = Queries::contains;
  api.contains_sorted = Queries::contains_sorted;
  api.rank = Queries::rank;
  api.count_ranges = Queries::count_ranges;
  api.load_file = raw::load_file;
  api.load_threads = raw::load_threads;
  return api;
}

}  // namespace

const peer_api *raw_read_peer() {
  static const peer_api api = peer<lower_bound>(
      "raw-read", "8-byte array read into memory; binary search as std::lower_bound, with a jump",
      raw::open_read);
  return &api;
}

const peer_api *raw_mapped_peer() {
  static const peer_api api = peer<lower_bound>(
      "raw-mapped", "8-byte array, mapped; binary search as std::lower_bound, with a jump", raw::open_mapped);
  return &api;
}

const peer_api *raw_branchless_peer() {
  static const peer_api api = peer<branchless_lower_bound>(
      "raw-branchless", "8-byte array, mapped; branchless binary search",
      raw::open_mapped);
  return &api;
}
