/* What a writer refuses, and what becomes of the file then. */
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

static gapmap_writer *begin(const char *path, int type) {
  gapmap_writer *writer;
  CHECK(gapmap_writer_open(path, type, &writer), 0);
  return writer;
}

/* That the file is still the one of two numbers. */
static void unchanged(const char *path) {
  gapmap_index *index;
  uint64_t count;
  CHECK(gapmap_open(path, &index), 0);
  CHECK(gapmap_count(index, &count), 0);
  CHECK(count, 2);
  CHECK(gapmap_close(index), 0);
}

/* Numbers of which the last is wrong; the handle is good for nothing then but to be closed. */
static void refuse_order(const char *path, int type, const int64_t *numbers, size_t count) {
  gapmap_writer *writer = begin(path, type);
  uint64_t words[8];
  for (size_t i = 0; i < count; i++) words[i] = (uint64_t)numbers[i];
  CHECK(gapmap_writer_append(writer, words, count - 1), 0);
  REFUSES(gapmap_writer_append(writer, words + count - 1, 1), GAPMAP_ERROR_ORDER);
  REFUSES(gapmap_writer_append(writer, words, 1), GAPMAP_ERROR_WRITER);
  REFUSES(gapmap_writer_append_range(writer, 1, 2), GAPMAP_ERROR_WRITER);
  REFUSES(gapmap_writer_finish(writer), GAPMAP_ERROR_WRITER);
  REFUSES(gapmap_writer_finish(writer), GAPMAP_ERROR_HANDLE);
  writer = begin(path, type);
  REFUSES(gapmap_writer_append(writer, words, count), GAPMAP_ERROR_ORDER);
  CHECK(gapmap_writer_cancel(writer), 0);
  unchanged(path);
}

/* A writer stays with the process that opened it. */
static void fork_while_writing(const char *path) {
  uint64_t number = 1, count;
  for (int finishes = 0; finishes < 2; finishes++) {
    gapmap_writer *writer = begin(path, GAPMAP_UNSIGNED);
    for (; number < 200000; number += 3) CHECK(gapmap_writer_append(writer, &number, 1), 0);
    pid_t child = fork();
    if (child == 0) {
      REFUSES(gapmap_writer_append(writer, &number, 1), GAPMAP_ERROR_WRITER);
      REFUSES(gapmap_writer_append_range(writer, number, number), GAPMAP_ERROR_WRITER);
      if (finishes) {
        REFUSES(gapmap_writer_finish(writer), GAPMAP_ERROR_WRITER);
      } else {
        CHECK(gapmap_writer_cancel(writer), 0);
      }
      REFUSES(gapmap_writer_cancel(writer), GAPMAP_ERROR_HANDLE);
      exit(0);
    }
    int status;
    CHECK(child > 0 && waitpid(child, &status, 0) == child, 1);
    CHECK(status, 0);
    CHECK(gapmap_writer_append_range(writer, number, number), 0);
    CHECK(gapmap_writer_finish(writer), 0);
    gapmap_index *index;
    CHECK(gapmap_open(path, &index), 0);
    CHECK(gapmap_verify(index), 0);
    CHECK(gapmap_count(index, &count), 0);
    CHECK(count, finishes ? 1 : (number - 1) / 3 + 1);
    CHECK(gapmap_close(index), 0);
  }
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "writing.gapmap";
  const uint64_t two[] = {3, 9};
  write_index(path, GAPMAP_UNSIGNED, two, 2);
  refuse_order(path, GAPMAP_UNSIGNED, (const int64_t[]){1, 2, 2}, 3);
  TELLS("already");
  refuse_order(path, GAPMAP_UNSIGNED, (const int64_t[]){1, 5, 4}, 3);
  refuse_order(path, GAPMAP_UNSIGNED, (const int64_t[]){-1, 1}, 2);
  refuse_order(path, GAPMAP_SIGNED, (const int64_t[]){-5, -1, 0, -2}, 4);
  TELLS("-2, which comes after 0");
  refuse_order(path, GAPMAP_SIGNED, (const int64_t[]){INT64_MIN, INT64_MAX, INT64_MAX}, 3);

  /* All numbers but one can be counted, in either order; behind them nothing comes. */
  gapmap_writer *writer = begin(path, GAPMAP_UNSIGNED);
  REFUSES(gapmap_writer_append_range(writer, 0, UINT64_MAX), GAPMAP_ERROR_EVERY_NUMBER);
  CHECK(gapmap_writer_cancel(writer), 0);
  writer = begin(path, GAPMAP_UNSIGNED);
  CHECK(gapmap_writer_append_range(writer, 0, 9), 0);
  REFUSES(gapmap_writer_append_range(writer, 10, UINT64_MAX), GAPMAP_ERROR_EVERY_NUMBER);
  REFUSES(gapmap_writer_finish(writer), GAPMAP_ERROR_WRITER);
  writer = begin(path, GAPMAP_UNSIGNED);
  CHECK(gapmap_writer_append_range(writer, 1, UINT64_MAX), 0);
  REFUSES(gapmap_writer_append_range(writer, 7, 7), GAPMAP_ERROR_ORDER);
  TELLS("number 18446744073709551616 is 7");
  CHECK(gapmap_writer_cancel(writer), 0);
  unchanged(path);

  gapmap_index *index;
  uint64_t count;
  writer = begin(path, GAPMAP_SIGNED);
  CHECK(gapmap_writer_append_range(writer, (uint64_t)INT64_MIN, (uint64_t)-2), 0);
  CHECK(gapmap_writer_append_range(writer, 0, INT64_MAX), 0);
  CHECK(gapmap_writer_finish(writer), 0);
  CHECK(gapmap_open(path, &index), 0);
  CHECK(gapmap_count(index, &count), 0);
  CHECK(count == UINT64_MAX, 1);
  CHECK(gapmap_contains(index, (uint64_t)-1), 0);
  CHECK(gapmap_contains(index, (uint64_t)-2), 1);
  CHECK(gapmap_close(index), 0);

  REFUSES(gapmap_writer_open("/nowhere/at/all.gapmap", GAPMAP_UNSIGNED, &writer), GAPMAP_ERROR_SYSTEM);
  TELLS("/nowhere/at/all.gapmap");
  TELLS("No such file or directory");
  REFUSES(gapmap_writer_open("/proc/numbers.gapmap", GAPMAP_UNSIGNED, &writer), GAPMAP_ERROR_SYSTEM);

  /* Many numbers of the signed kind, which go through in pieces. */
  enum { many = 100000 };
  static uint64_t numbers[many];
  for (int i = 0; i < many; i++) numbers[i] = (uint64_t)((int64_t)3 * i - many);
  write_index(path, GAPMAP_SIGNED, numbers, many);
  CHECK(gapmap_open(path, &index), 0);
  CHECK(gapmap_verify(index), 0);
  for (int i = 0; i < many; i += 7) {
    CHECK(gapmap_select(index, (uint64_t)i, &count), 0);
    CHECK(count == numbers[i], 1);
  }
  CHECK(gapmap_close(index), 0);
  fork_while_writing(path);
  printf("a writer refuses what does not ascend, and leaves the old file alone; a child has no part in it\n");
  return 0;
}
