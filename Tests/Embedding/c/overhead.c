/* What a lookup costs in C. overhead FILE NUMBERS
 *
 * NUMBERS is a file of 64-bit numbers to ask, in any order. Writes nanoseconds a lookup: one by one, and in batches of
 * 100,000, as they come and sorted. */
#include "check.h"

#include <time.h>

enum { rounds = 9, batch = 100000 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int compare(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static size_t ask_singly(const gapmap_index *index, const uint64_t *numbers, size_t count) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) {
    int answer = gapmap_contains(index, numbers[i]);
    CHECK(answer >= 0, 1);
    found += (size_t)answer;
  }
  return found;
}

static size_t ask_batch(const gapmap_index *index, const uint64_t *numbers, size_t count) {
  static uint8_t answers[batch];
  size_t found = 0;
  CHECK(gapmap_contains_many(index, numbers, count, answers), 0);
  for (size_t i = 0; i < count; i++) found += answers[i];
  return found;
}

typedef size_t (*asking)(const gapmap_index *, const uint64_t *, size_t);

/* What another program takes the processor for is left out: of every part, the least time counts. */
static size_t measure(const char *what, asking ask, const gapmap_index *index, const uint64_t *numbers, size_t count) {
  double sum = 0;
  size_t found = 0;
  for (size_t start = 0; start < count; start += batch) {
    size_t length = count - start < batch ? count - start : batch, there = 0;
    double least = 1e99;
    for (int round = 0; round < rounds; round++) {
      double begin = now();
      there = ask(index, numbers + start, length);
      double time = now() - begin;
      if (time < least) least = time;
    }
    sum += least;
    found += there;
  }
  printf("C %s %.1f\n", what, sum / (double)count);
  return found;
}

int main(int argc, char **argv) {
  CHECK(argc, 3);
  size_t length;
  uint64_t *numbers = (uint64_t *)(void *)read_file(argv[2], &length);
  size_t count = length / sizeof *numbers;
  gapmap_index *index;
  CHECK(gapmap_open(argv[1], &index), 0);
  ask_singly(index, numbers, count);
  size_t found = measure("singly", ask_singly, index, numbers, count);
  CHECK(measure("batches", ask_batch, index, numbers, count), found);
  for (size_t start = 0; start < count; start += batch)
    qsort(numbers + start, count - start < batch ? count - start : batch, sizeof *numbers, compare);
  CHECK(measure("sorted-batches", ask_batch, index, numbers, count), found);
  free(numbers);
  return gapmap_close(index);
}
