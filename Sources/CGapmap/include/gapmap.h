/* Gapmap: a set of unique sorted 64-bit numbers in a small memory-mapped file, looked up where it lies.
 *
 *     gapmap_index *index;
 *     if (gapmap_open("toll833.gapmap", &index) < 0) { puts(gapmap_last_error_text()); return 1; }
 *     int found = gapmap_contains(index, 18335551234);
 *     gapmap_close(index);
 *
 * Results. Every function that can fail returns an int: below 0 it is one of the errors below, and
 * gapmap_last_error_text() says what happened; 0 and above it is the answer, which is 0 (done) if nothing else
 * is said. What a function hands back through a pointer is written only if it does not fail.
 *
 * Handles. gapmap_index, gapmap_cursor and gapmap_writer are opened by one function and closed by one. A handle is
 * never followed as an address: one that is NULL, was closed, or never was one, is GAPMAP_ERROR_HANDLE and nothing
 * worse, and a number is not used twice until 2^32 others have been. A cursor keeps its index alive: either may be
 * closed first.
 *
 * Threads. Any number of threads may ask one index at once, and close it while others ask: gapmap_close waits for
 * them. A cursor or writer that is in use by another thread is GAPMAP_ERROR_BUSY.
 *
 * Fork. A child has its parent's handles. Indexes and cursors answer there, but a cursor or writer that another thread
 * was using at that moment is closed in it. A writer stays with the process that opened it: in a child it can only be
 * closed, and gapmap_writer_finish fails.
 *
 * Memory. A file that is loaded or copied, and the flags of a file's pages, are an error if there is no memory for
 * them. If there is none for the fraction of a megabyte that a question works in, the process ends.
 *
 * Numbers. An index holds unsigned or signed numbers (gapmap_type). For one of signed numbers, cast: -5 is given as
 * (uint64_t)-5, and what comes back is cast to int64_t. Order is that of the type.
 *
 * Files. Replacing the file by another of the same name is safe while it is open; overwriting or truncating it in
 * place is not (SIGBUS). Where others might do that, gapmap_load reads it into memory instead. Any bytes are safe to
 * open: a page's checksum is checked when it is first touched, which is why every question can fail.
 */
#ifndef GAPMAP_H
#define GAPMAP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An open index. */
typedef struct gapmap_index gapmap_index;
/* A place in an index. */
typedef struct gapmap_cursor gapmap_cursor;
/* An index being written. */
typedef struct gapmap_writer gapmap_writer;

/* What can go wrong. */
enum {
  /* A pointer is NULL that must not be, an array is not aligned for its numbers or longer than memory can be, a path is
   * not UTF-8, a type is none of the two, or a range ends before it begins. */
  GAPMAP_ERROR_ARGUMENT = -1,
  /* The handle is NULL, was closed, or never was one. */
  GAPMAP_ERROR_HANDLE = -2,
  /* Another thread is using the cursor or writer. */
  GAPMAP_ERROR_BUSY = -3,
  /* The system refused an operation on a file; the text gives its reason. */
  GAPMAP_ERROR_SYSTEM = -4,
  /* The file does not begin as an index does. */
  GAPMAP_ERROR_NOT_AN_INDEX = -5,
  /* The index was written by a newer version. */
  GAPMAP_ERROR_UNSUPPORTED = -6,
  /* The end of the file is missing. */
  GAPMAP_ERROR_TRUNCATED = -7,
  /* A part of the file does not hold what it should. */
  GAPMAP_ERROR_DAMAGED = -8,
  /* A position is not below the count. */
  GAPMAP_ERROR_POSITION = -9,
  /* There is not the memory, or there are 65,536 open handles. */
  GAPMAP_ERROR_MEMORY = -10,
  /* A number was appended that is not above all before it. */
  GAPMAP_ERROR_ORDER = -11,
  /* All 2^64 numbers were appended, one more than an index can count. */
  GAPMAP_ERROR_EVERY_NUMBER = -12,
  /* The writer has failed before, or belongs to the process that this one was forked from. */
  GAPMAP_ERROR_WRITER = -13
};

/* What numbers an index holds. */
enum { GAPMAP_UNSIGNED = 0, GAPMAP_SIGNED = 1 };

/* The version of the library, as "0.1.0"; the string lives for ever. */
const char *gapmap_version(void);

/* The code of the last error of the calling thread, 0 if there was none. Success leaves it as it is. */
int gapmap_last_error_code(void);

/* The system's own number (errno) for the last error of the calling thread if that is GAPMAP_ERROR_SYSTEM, else 0. */
int gapmap_last_error_errno(void);

/* The last error of the calling thread as a sentence, "" if there was none. It lives until the thread's next error
 * or end. */
const char *gapmap_last_error_text(void);

/* ---- an index ---- */

/* Maps an index: O(1), however large it is. Close it with gapmap_close. */
int gapmap_open(const char *path, gapmap_index **index);

/* Reads an index into memory, where nobody can change it: O(length of the file). */
int gapmap_load(const char *path, gapmap_index **index);

/* Opens an index held in memory, of which a copy is made: O(length). */
int gapmap_open_bytes(const void *bytes, size_t length, gapmap_index **index);

/* Closes an index, after the questions being asked of it by other threads. */
int gapmap_close(gapmap_index *index);

/* GAPMAP_UNSIGNED or GAPMAP_SIGNED. */
int gapmap_type(const gapmap_index *index);

/* How many numbers there are. O(1). */
int gapmap_count(const gapmap_index *index, uint64_t *count);

/* Length of the file in bytes. O(1). */
int gapmap_byte_count(const gapmap_index *index, uint64_t *bytes);

/* 1 if the set holds a number, 0 if not. O(log n): one page is touched, one block decoded at most. */
int gapmap_contains(const gapmap_index *index, uint64_t number);

/* Answers many numbers, in any order and repeated or not, faster than one by one: found[i] becomes 1 or 0. Ascending
 * ones are fastest. After an error, any of found may have been written. */
int gapmap_contains_many(const gapmap_index *index, const uint64_t *numbers, size_t count, uint8_t *found);

/* How many numbers are smaller than a number, in the set or not. O(log n). */
int gapmap_rank(const gapmap_index *index, uint64_t number, uint64_t *rank);

/* The number at a position, 0 to count - 1. O(log n). */
int gapmap_select(const gapmap_index *index, uint64_t position, uint64_t *number);

/* The smallest number not below one (itself, if it is there). 1 if there is such a number, 0 if not. O(log n). */
int gapmap_next(const gapmap_index *index, uint64_t number, uint64_t *next);

/* The greatest number below one. 1 if there is such a number, 0 if not. O(log n). */
int gapmap_previous(const gapmap_index *index, uint64_t number, uint64_t *previous);

/* How many numbers lie in first to last, both included. O(log n). */
int gapmap_range_count(const gapmap_index *index, uint64_t first, uint64_t last, uint64_t *count);

/* Reads everything and checks every checksum and every invariant of the format. */
int gapmap_verify(const gapmap_index *index);

/* ---- a cursor ---- */

/* A cursor before the first number. Close it with gapmap_cursor_close. */
int gapmap_cursor_open(const gapmap_index *index, gapmap_cursor **cursor);

/* Closes a cursor. */
int gapmap_cursor_close(gapmap_cursor *cursor);

/* Moves before the smallest number not below one, or behind the last. O(log n). */
int gapmap_cursor_seek(gapmap_cursor *cursor, uint64_t number);

/* Moves before the number at a position, 0 to count (behind the last). O(log n). */
int gapmap_cursor_seek_position(gapmap_cursor *cursor, uint64_t position);

/* Moves over the next number and gives it. 1, or 0 at the end. O(1) amortised. */
int gapmap_cursor_next(gapmap_cursor *cursor, uint64_t *number);

/* Moves back over the number before and gives it. 1, or 0 at the start. O(1) amortised. */
int gapmap_cursor_previous(gapmap_cursor *cursor, uint64_t *number);

/* Moves over up to `capacity` numbers and gives them, many times faster than one by one; `count` becomes how many,
 * less than `capacity` only at the end. After an error, any of `numbers` may have been written. */
int gapmap_cursor_read(gapmap_cursor *cursor, uint64_t *numbers, size_t capacity, size_t *count);

/* Moves over the longest run of consecutive numbers that begins here and gives its ends. 1, or 0 at the end. A run
 * costs the same however long it is. */
int gapmap_cursor_next_range(gapmap_cursor *cursor, uint64_t *first, uint64_t *last);

/* ---- writing ---- */

/* Begins an index of GAPMAP_UNSIGNED or GAPMAP_SIGNED numbers. The file appears when it is finished, whole; until
 * then, and if anything fails, be it an argument, an older one of its name stays as it is. So it is enough to look
 * whether gapmap_writer_finish fails. End it with gapmap_writer_finish or
 * gapmap_writer_cancel. */
int gapmap_writer_open(const char *path, int type, gapmap_writer **writer);

/* Appends numbers, ascending and above all before them. */
int gapmap_writer_append(gapmap_writer *writer, const uint64_t *numbers, size_t count);

/* Appends all numbers from first to last, without enumerating them. */
int gapmap_writer_append_range(gapmap_writer *writer, uint64_t first, uint64_t last);

/* Writes what is left, publishes the file and closes the handle, whether it fails or not. */
int gapmap_writer_finish(gapmap_writer *writer);

/* Discards everything and closes the handle. */
int gapmap_writer_cancel(gapmap_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
