/* Files that are missing, cut or damaged: never worse than an error. */
#include <errno.h>

#include "check.h"

/* Asks everything; no answer can be known. */
static void ask_all(gapmap_index *index) {
  uint64_t state = 1, answer, last, piece[100];
  uint8_t found[100];
  size_t count;
  for (int i = 0; i < 100; i++) {
    uint64_t number = random_word(&state) >> 40;
    gapmap_contains(index, number);
    gapmap_rank(index, number, &answer);
    gapmap_select(index, number % 3000, &answer);
    gapmap_next(index, number, &answer);
    gapmap_previous(index, number, &answer);
    gapmap_range_count(index, number, number + 1000, &answer);
    piece[i] = number;
  }
  gapmap_contains_many(index, piece, 100, found);
  gapmap_cursor *cursor;
  CHECK(gapmap_cursor_open(index, &cursor), 0);
  while (gapmap_cursor_read(cursor, piece, 100, &count) == 0 && count == 100) {}
  gapmap_cursor_seek(cursor, 5000);
  gapmap_cursor_previous(cursor, &answer);
  for (int i = 0; i < 5000 && gapmap_cursor_next_range(cursor, &answer, &last) == 1; i++) {}
  CHECK(gapmap_cursor_close(cursor), 0);
}

/* The code of opening, or else of verifying, a file in memory. */
static int try_bytes(const unsigned char *bytes, size_t length) {
  gapmap_index *index;
  int code = gapmap_open_bytes(bytes, length, &index);
  if (code < 0) return code;
  ask_all(index);
  code = gapmap_verify(index);
  CHECK(gapmap_close(index), 0);
  return code;
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "files.gapmap";
  gapmap_index *index;
  uint64_t state = 1, numbers[3000], number = 0;
  for (int i = 0; i < 3000; i++) numbers[i] = number += 1 + random_word(&state) % (i % 1000 < 500 ? 4 : 9000);
  write_index(path, GAPMAP_UNSIGNED, numbers, 3000);

  REFUSES(gapmap_open("/nowhere.gapmap", &index), GAPMAP_ERROR_SYSTEM);
  TELLS("cannot open /nowhere.gapmap: No such file or directory");
  CHECK(gapmap_last_error_errno(), ENOENT);
  REFUSES(gapmap_load("/nowhere.gapmap", &index), GAPMAP_ERROR_SYSTEM);
  REFUSES(gapmap_open("/proc", &index), GAPMAP_ERROR_NOT_AN_INDEX);
  TELLS("/proc: not a gapmap index: it is a directory");
  CHECK(gapmap_last_error_errno(), 0);
  REFUSES(gapmap_open("/dev/null", &index), GAPMAP_ERROR_NOT_AN_INDEX);

  size_t length;
  unsigned char *bytes = read_file(path, &length);
  CHECK(try_bytes(bytes, length), 0);
  /* Cut anywhere. */
  for (size_t cut = 0; cut < length; cut += 1 + cut / 20) CHECK(try_bytes(bytes, cut) < 0, 1);
  CHECK(gapmap_last_error_code(), GAPMAP_ERROR_TRUNCATED);
  /* Any bit of the file changed: verifying finds it, at the latest. */
  int damaged = 0, other = 0;
  for (size_t i = 0; i < length; i++) {
    bytes[i] ^= 1 << i % 8;
    int code = try_bytes(bytes, length);
    if (code == GAPMAP_ERROR_DAMAGED) damaged++; else other++;
    CHECK(code < 0, 1);
    bytes[i] ^= 1 << i % 8;
  }
  CHECK(damaged > other, 1);

  /* A file in its place: the message has its name. */
  bytes[length / 2] ^= 1;
  write_file(path, bytes, length);
  CHECK(gapmap_open(path, &index), 0);
  REFUSES(gapmap_verify(index), GAPMAP_ERROR_DAMAGED);
  TELLS(path);
  CHECK(gapmap_close(index), 0);
  write_file(path, "not an index, but a text", 24);
  REFUSES(gapmap_open(path, &index), GAPMAP_ERROR_NOT_AN_INDEX);
  TELLS(path);

  /* A message that is longer than its room is cut. */
  char name[3000] = "/";
  for (size_t i = 1; i + 3 < sizeof name; i += 2) memcpy(name + i, "\xC3\xA9", 3);
  REFUSES(gapmap_open(name, &index), GAPMAP_ERROR_SYSTEM);
  CHECK(strlen(gapmap_last_error_text()) >= 1022, 1);
  free(bytes);
  printf("%zu damaged files: an error each, with the file's name\n", length);
  return 0;
}
