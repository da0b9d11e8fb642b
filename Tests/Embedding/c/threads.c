/* Many threads at one index, at one cursor, and at their own errors. */
#include "check.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

enum { threads = 4, rounds = 100, count = 20000 };

static gapmap_index *shared;
static gapmap_cursor *cursor;
static _Atomic int started;
static _Atomic uint64_t sum;

static void start(pthread_t *running, void *(*body)(void *)) {
  for (intptr_t i = 0; i < threads; i++) CHECK(pthread_create(&running[i], NULL, body, (void *)i), 0);
}

static void join(pthread_t *running) {
  for (int i = 0; i < threads; i++) CHECK(pthread_join(running[i], NULL), 0);
}

/* Asks an index of even numbers until it is closed: answers are right or there are none. */
static void *ask(void *argument) {
  uint64_t state = (uint64_t)(uintptr_t)argument, rank, numbers[16];
  uint8_t found[16];
  gapmap_index *index = shared;
  atomic_fetch_add(&started, 1);
  for (;;) {
    uint64_t number = random_word(&state) % (2 * count);
    int code = gapmap_contains(index, number);
    if (code < 0) break;
    CHECK(code, number % 2 == 0);
    if ((code = gapmap_rank(index, number, &rank)) < 0) break;
    CHECK(rank, (number + 1) / 2);
    for (int i = 0; i < 16; i++) numbers[i] = (number + (uint64_t)i * 77) % (2 * count);
    if ((code = gapmap_contains_many(index, numbers, 16, found)) < 0) break;
    for (int i = 0; i < 16; i++) CHECK(found[i], numbers[i] % 2 == 0);
  }
  CHECK(gapmap_last_error_code(), GAPMAP_ERROR_HANDLE);
  for (int i = 0; i < 100; i++) CHECK(gapmap_contains(index, 1), GAPMAP_ERROR_HANDLE);
  return NULL;
}

/* Takes what is left of a cursor that all threads use. */
static void *take(void *argument) {
  (void)argument;
  uint64_t number;
  int code;
  while ((code = gapmap_cursor_next(cursor, &number)) != 0) {
    if (code == GAPMAP_ERROR_BUSY) {
      TELLS("another thread");
      continue;
    }
    CHECK(code, 1);
    atomic_fetch_add(&sum, number);
  }
  return NULL;
}

/* Makes an error of its own again and again. */
static void *err(void *argument) {
  char path[40], text[80];
  CHECK(gapmap_last_error_code(), 0);
  snprintf(path, sizeof path, "/nowhere/thread %d", (int)(intptr_t)argument);
  snprintf(text, sizeof text, "cannot open %s: No such file or directory", path);
  for (int i = 0; i < 2000; i++) {
    gapmap_index *index;
    CHECK(gapmap_open(path, &index), GAPMAP_ERROR_SYSTEM);
    sched_yield();
    CHECK(strcmp(gapmap_last_error_text(), text), 0);
  }
  return NULL;
}

/* A process made while others ask has the index, too, but not those who ask. */
static void fork_and_close(void) {
  pid_t child = fork();
  if (child == 0) {
    int sound = gapmap_contains(shared, 2) == 1 && gapmap_close(shared) == 0;
    _exit(sound ? 0 : 1);
  }
  int status;
  CHECK(child > 0 && waitpid(child, &status, 0) == child, 1);
  CHECK(status, 0);
}

/* A cursor that another thread was using is closed in the child; one that nobody was using answers. */
static void fork_and_move(void) {
  pid_t child = fork();
  if (child == 0) {
    uint64_t number;
    int code = gapmap_cursor_next(cursor, &number);
    int closed = gapmap_cursor_close(cursor);
    _exit(code == GAPMAP_ERROR_HANDLE ? closed != GAPMAP_ERROR_HANDLE : code < 0 || closed != 0);
  }
  int status;
  CHECK(child > 0 && waitpid(child, &status, 0) == child, 1);
  CHECK(status, 0);
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "threads.gapmap";
  char odd_path[4096];
  snprintf(odd_path, sizeof odd_path, "%s.odd", path);
  static uint64_t even[count], odd[count];
  uint64_t expected = 0;
  for (uint64_t i = 0; i < count; i++) expected += even[i] = 2 * i, odd[i] = 2 * i + 1;
  write_index(path, GAPMAP_UNSIGNED, even, count);
  write_index(odd_path, GAPMAP_UNSIGNED, odd, count);
  pthread_t running[threads];

  for (int round = 0; round < rounds; round++) {
    gapmap_index *other;
    CHECK(gapmap_open(path, &shared), 0);
    atomic_store(&started, 0);
    start(running, ask);
    while (atomic_load(&started) < threads) sched_yield();
    if (round % 4 == 0) fork_and_close();
    CHECK(gapmap_close(shared), 0);
    /* In the same place; the old handle must not lead to it. */
    CHECK(gapmap_open(odd_path, &other), 0);
    join(running);
    CHECK(gapmap_contains(other, 1), 1);
    CHECK(gapmap_close(other), 0);
  }

  CHECK(gapmap_open(path, &shared), 0);
  CHECK(gapmap_cursor_open(shared, &cursor), 0);
  start(running, take);
  for (int i = 0; i < 20; i++) fork_and_move();
  join(running);
  CHECK(atomic_load(&sum), expected);
  CHECK(gapmap_cursor_close(cursor), 0);
  CHECK(gapmap_close(shared), 0);

  start(running, err);
  join(running);
  printf("%d indexes closed while %d threads asked them, also in a child; a cursor and an error have one owner\n", rounds, threads);
  return 0;
}
