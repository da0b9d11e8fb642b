/* What the tests of the C library share. */
#include <gapmap.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the test unless two integers are equal. */
#define CHECK(found, expected)                                                                   \
  do {                                                                                           \
    long long found_ = (long long)(found), expected_ = (long long)(expected);                    \
    if (found_ != expected_) {                                                                   \
      fprintf(stderr, "%s:%d: %s is %lld, not %lld (last error: %s)\n", __FILE__, __LINE__,      \
        #found, found_, expected_, gapmap_last_error_text());                                    \
      exit(1);                                                                                   \
    }                                                                                            \
  } while (0)

/* Ends the test unless a call fails with a code, which must be the last error, too, and have a text. */
#define REFUSES(call, error)                                                                     \
  do {                                                                                           \
    CHECK(call, error);                                                                          \
    CHECK(gapmap_last_error_code(), error);                                                      \
    CHECK(strlen(gapmap_last_error_text()) > 0, 1);                                              \
  } while (0)

/* Ends the test unless the last error's text has a part. */
#define TELLS(part) CHECK(strstr(gapmap_last_error_text(), part) != NULL, 1)

/* splitmix64, S. Vigna 2015. */
static inline uint64_t random_word(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

/* Writes an index. */
static inline void write_index(const char *path, int type, const uint64_t *numbers, size_t count) {
  gapmap_writer *writer;
  CHECK(gapmap_writer_open(path, type, &writer), 0);
  CHECK(gapmap_writer_append(writer, numbers, count), 0);
  CHECK(gapmap_writer_finish(writer), 0);
}

/* The bytes of a file, which the caller frees. */
static inline unsigned char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  CHECK(file != NULL && fseek(file, 0, SEEK_END) == 0, 1);
  *length = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*length + 1);
  CHECK(bytes != NULL && fread(bytes, 1, *length, file) == *length, 1);
  fclose(file);
  return bytes;
}

/* Writes a file. */
static inline void write_file(const char *path, const void *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  CHECK(file != NULL && fwrite(bytes, 1, length, file) == length && fclose(file) == 0, 1);
}
