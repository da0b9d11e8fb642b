/// What every peer offers to the benchmark, in C, so that each may be written in its own language.
///
/// A peer is a shared library that exports `peer_entry`, or is linked into the benchmark. A function
/// that a peer has no sensible way to do is NULL, and the report says so.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A stream of ascending distinct numbers that an index is to be built from.
typedef struct peer_source {
  void *context;
  /// Fills `numbers` with at most `capacity` of the next numbers and stores how many: 0 at the end.
  /// Returns 0, or -1 if the input cannot be read; then the build must fail.
  int (*read)(void *context, uint64_t *numbers, size_t capacity, size_t *count);
} peer_source;

/// A kind of index. Functions that return int give 0 for success and -1 for trouble, which `error`
/// tells of. `index` is what `open` stored.
typedef struct peer_api {
  /// The name on the command line and in the report: "roaring".
  const char *name;
  /// One line: what it is, its version, and at which settings it runs.
  const char *settings;

  /// The text of the last trouble on this thread.
  const char *(*error)(void);

  /// Makes the file at `path` from a stream, and makes it durable (fsync).
  int (*build)(const peer_source *source, const char *path);

  /// Opens the file at `path` for reading; afterwards the index answers queries.
  int (*open)(const char *path, void **index);
  void (*close)(void *index);
  /// Whether two threads may query one opened index at once; otherwise each thread opens its own.
  int shareable;

  /// Writes all numbers, ascending, to `numbers`, which has room for `count`, the size of the set.
  int (*load)(void *index, uint64_t *numbers, size_t count);
  /// Adds up all numbers, ascending, modulo 2^64, without keeping them.
  int (*sum)(void *index, uint64_t *sum);
  /// Writes the first `count` numbers from `from` on, ascending, to `numbers`, and how many there
  /// were to `found`.
  int (*scan)(void *index, uint64_t from, uint64_t *numbers, size_t count, size_t *found);

  /// For each query, 1 to `answers` if the number is in the set, otherwise 0. Queries are in any order.
  int (*contains)(void *index, const uint64_t *queries, size_t count, uint8_t *answers);
  /// The same for ascending queries; NULL if the peer has no better way than `contains`.
  int (*contains_sorted)(void *index, const uint64_t *queries, size_t count, uint8_t *answers);
  /// For each query, how many numbers of the set are smaller.
  int (*rank)(void *index, const uint64_t *queries, size_t count, uint64_t *answers);
  /// For each closed range, how many numbers of the set lie in it.
  int (*count_ranges)(void *index, const uint64_t *lowers, const uint64_t *uppers, size_t count,
                      uint64_t *answers);

  /// Reads the file at `path` straight into `numbers`, which has room for `count`, the size of the
  /// set; NULL if there is no better way than `open` and then `load`.
  int (*load_file)(const char *path, uint64_t *numbers, size_t count);

  /// The same by several threads at once, with all that it takes to open the file; NULL if the peer
  /// has no way to do it.
  int (*load_threads)(const char *path, uint64_t *numbers, size_t count, size_t threads);
} peer_api;

/// The one function that a peer's shared library exports.
///
/// Its name in the library changes with `peer_api`, so that one made for another table is refused.
#define peer_entry peer_entry_2
const peer_api *peer_entry(void);

#ifdef __cplusplus
}
#endif
