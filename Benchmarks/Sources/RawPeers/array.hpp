/// What the raw arrays have in common: the file, and everything but how a number is found.
#pragma once

#include <cstring>

#include "raw_peers.h"

namespace raw {

/// An array of ascending numbers, and the memory that it lies in.
struct Array {
  const uint64_t *numbers;
  size_t count;
  bool mapped;
};

const char *error();
/// Stores an error's text, from errno, and returns -1.
int fail(const char *operation, const char *path);

int build(const peer_source *source, const char *path);
int open_read(const char *path, void **index);
int open_mapped(const char *path, void **index);
void close(void *index);
int load(void *index, uint64_t *numbers, size_t count);
int load_file(const char *path, uint64_t *numbers, size_t count);
int load_threads(const char *path, uint64_t *numbers, size_t count, size_t threads);
int sum(void *index, uint64_t *sum);

/// The queries, over a search: a function that gives the position of the first number that is not
/// smaller than a query.
template <size_t (*search)(const uint64_t *, size_t, uint64_t)>
struct Queries {
  static int contains(void *index, const uint64_t *queries, size_t count, uint8_t *answers) {
    const Array *array = static_cast<const Array *>(index);
    for (size_t i = 0; i < count; i++) {
      size_t position = search(array->numbers, array->count, queries[i]);
      answers[i] = position < array->count && array->numbers[position] == queries[i];
    }
    return 0;
  }

  static int rank(void *index, const uint64_t *queries, size_t count, uint64_t *answers) {
    const Array *array = static_cast<const Array *>(index);
    for (size_t i = 0; i < count; i++)
      answers[i] = search(array->numbers, array->count, queries[i]);
    return 0;
  }

  static int count_ranges(void *index, const uint64_t *lowers, const uint64_t *uppers, size_t count,
                          uint64_t *answers) {
    const Array *array = static_cast<const Array *>(index);
    for (size_t i = 0; i < count; i++) {
      size_t first = search(array->numbers, array->count, lowers[i]);
      size_t behind = uppers[i] == UINT64_MAX
                          ? array->count
                          : search(array->numbers, array->count, uppers[i] + 1);
      answers[i] = behind - first;
    }
    return 0;
  }

  static int scan(void *index, uint64_t from, uint64_t *numbers, size_t count, size_t *found) {
    const Array *array = static_cast<const Array *>(index);
    size_t first = search(array->numbers, array->count, from);
    *found = array->count - first < count ? array->count - first : count;
    memcpy(numbers, array->numbers + first, *found * sizeof *numbers);
    return 0;
  }

  /// Ascending queries: gallops from the last answer on, then searches in the last step.
  static int contains_sorted(void *index, const uint64_t *queries, size_t count, uint8_t *answers) {
    const Array *array = static_cast<const Array *>(index);
    size_t position = 0;
    for (size_t i = 0; i < count; i++) {
      size_t step = 1;
      while (position + step < array->count && array->numbers[position + step] < queries[i])
        step *= 2;
      size_t low = position + step / 2;
      size_t high = position + step + 1 < array->count ? position + step + 1 : array->count;
      position = low + search(array->numbers + low, high - low, queries[i]);
      answers[i] = position < array->count && array->numbers[position] == queries[i];
    }
    return 0;
  }
};

}  // namespace raw
