// sdsl-lite's sd_vector: Elias-Fano. The file holds the smallest number, then what sdsl serializes.
#include <algorithm>
#include <cinttypes>
#include <exception>
#include <fstream>
#include <memory>
#include <sdsl/sd_vector.hpp>
#include <vector>

#include "common.h"

namespace {

using Bits = sdsl::sd_vector<>;

/// A set as a bit vector in which bit i stands for the number smallest + i.
struct Index {
  uint64_t smallest = 0;
  Bits bits;

  uint64_t count() const { return bits.low.size(); }

  /// How many numbers are smaller than `number`, which lies between the smallest and the largest.
  /// rank_support_sd walks a bucket of equal high parts number by number, which takes microseconds
  /// where numbers cluster; bisection, as sd_vector.hpp itself advises, costs no more elsewhere.
  uint64_t rank_within(uint64_t number) const {
    uint64_t position = number - smallest;
    uint64_t high = position >> bits.wl;
    uint64_t low = position & sdsl::bits::lo_set[bits.wl];
    uint64_t end = bits.high_0_select(high + 1) - high;
    uint64_t begin = high == 0 ? 0 : bits.high_0_select(high) - (high - 1);
    while (begin < end) {
      uint64_t middle = begin + (end - begin) / 2;
      if (bits.low[middle] < low)
        begin = middle + 1;
      else
        end = middle;
    }
    return begin;
  }

  bool spans(uint64_t number) const {
    return number >= smallest && number - smallest < bits.size();
  }

  uint64_t rank(uint64_t number) const {
    if (spans(number)) return rank_within(number);
    return number < smallest ? 0 : count();
  }

  bool contains(uint64_t number) const {
    if (!spans(number)) return false;
    uint64_t position = number - smallest;
    uint64_t high = position >> bits.wl;
    uint64_t rank = rank_within(number);
    // Behind a bucket's last number the high bits hold the zero that ends the bucket.
    return bits.high[rank + high] && bits.low[rank] == (position & sdsl::bits::lo_set[bits.wl]);
  }

  /// Gives the `count` numbers from the rank `first` on, in order, to `take`. sdsl has no iterator
  /// over ones, and a select for each number costs more than this walk of the high bits.
  template <class Take>
  void visit(uint64_t first, uint64_t count, Take take) const {
    if (count == 0) return;
    const uint64_t *words = bits.high.data();
    uint64_t place = bits.high_1_select(first + 1);
    uint64_t word = place / 64;
    uint64_t ones = words[word] & ~uint64_t(0) << place % 64;
    for (uint64_t rank = first; rank < first + count; rank++) {
      while (ones == 0) ones = words[++word];
      place = word * 64 + __builtin_ctzll(ones);
      ones &= ones - 1;
      take(smallest + ((place - rank) << bits.wl | bits.low[rank]));
    }
  }
};

/// Runs `body`, whose exceptions become the text of the last trouble.
template <class Body>
int guarded(Body body) {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return peer_fail("out of memory");
  } catch (const std::exception &exception) {
    return peer_fail("sdsl: %s", exception.what());
  }
}

int read_all(const peer_source *source, std::vector<uint64_t> &numbers) {
  for (size_t count = 1; count > 0;) {
    size_t held = numbers.size();
    numbers.resize(held + peer_chunk);
    if (peer_read(source, numbers.data() + held, &count) != 0) return -1;
    numbers.resize(held + count);
  }
  return 0;
}

int build(const peer_source *source, const char *path) {
  return guarded([&] {
    // The builder must know count and maximum first.
    std::vector<uint64_t> numbers;
    if (read_all(source, numbers) != 0) return -1;
    uint64_t smallest = numbers.empty() ? 0 : numbers.front();
    uint64_t span = numbers.empty() ? 0 : numbers.back() - smallest + 1;
    if (span == 0 && !numbers.empty())
      return peer_fail("sd_vector cannot span all 64-bit numbers, 0 to %" PRIu64, UINT64_MAX);
    Bits bits;
    if (!numbers.empty()) {
      sdsl::sd_vector_builder builder(span, numbers.size());
      for (uint64_t number : numbers) builder.set(number - smallest);
      bits = Bits(builder);
    }
    errno = 0;
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    if (!file) return peer_fail_system("create", path);
    file.write(reinterpret_cast<const char *>(&smallest), sizeof smallest);
    bits.serialize(file);
    file.close();
    if (!file) return peer_fail_system("write", path);
    return peer_sync(path);
  });
}

int open_file(const char *path, void **index) {
  return guarded([&] {
    auto opened = std::make_unique<Index>();
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) return peer_fail_system("open", path);
    file.read(reinterpret_cast<char *>(&opened->smallest), sizeof opened->smallest);
    opened->bits.load(file);
    if (!file) return peer_fail("cannot read %s: it ends too early", path);
    *index = opened.release();
    return 0;
  });
}

void close_file(void *index) { delete static_cast<Index *>(index); }

int load(void *index, uint64_t *numbers, size_t count) {
  const Index &set = *static_cast<Index *>(index);
  if (set.count() != count)
    return peer_fail("the file holds %" PRIu64 " numbers, not %zu", set.count(), count);
  set.visit(0, count, [&](uint64_t number) { *numbers++ = number; });
  return 0;
}

int sum(void *index, uint64_t *sum) {
  const Index &set = *static_cast<Index *>(index);
  uint64_t total = 0;
  set.visit(0, set.count(), [&](uint64_t number) { total += number; });
  *sum = total;
  return 0;
}

int scan(void *index, uint64_t from, uint64_t *numbers, size_t count, size_t *found) {
  const Index &set = *static_cast<Index *>(index);
  uint64_t first = set.rank(from);
  *found = std::min<uint64_t>(count, set.count() - first);
  set.visit(first, *found, [&](uint64_t number) { *numbers++ = number; });
  return 0;
}

int contains(void *index, const uint64_t *queries, size_t count, uint8_t *answers) {
  const Index &set = *static_cast<Index *>(index);
  for (size_t i = 0; i < count; i++) answers[i] = set.contains(queries[i]);
  return 0;
}

int rank(void *index, const uint64_t *queries, size_t count, uint64_t *answers) {
  const Index &set = *static_cast<Index *>(index);
  for (size_t i = 0; i < count; i++) answers[i] = set.rank(queries[i]);
  return 0;
}

int count_ranges(void *index, const uint64_t *lowers, const uint64_t *uppers, size_t count,
                 uint64_t *answers) {
  const Index &set = *static_cast<Index *>(index);
  for (size_t i = 0; i < count; i++) {
    uint64_t end = uppers[i] == UINT64_MAX ? set.count() : set.rank(uppers[i] + 1);
    answers[i] = end - set.rank(lowers[i]);
  }
  return 0;
}

}  // namespace

extern "C" const peer_api *peer_entry(void) {
  static peer_api api;
  api.name = "elias-fano";
  api.settings = "sdsl-lite " SDSL_VERSION " sd_vector<>, smallest number subtracted, "
                 "buckets searched by bisection; loaded into memory";
  api.error = peer_error;
  api.build = build;
  api.open = open_file;
  api.close = close_file;
  api.shareable = 1;
  api.load = load;
  api.sum = sum;
  api.scan = scan;
  api.contains = contains;
  api.rank = rank;
  api.count_ranges = count_ranges;
  return &api;
}
