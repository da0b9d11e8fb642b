/* The table of handles alone, for the thread sanitizer: what it guards is plain memory, so that any hole in the guard
 * is a race. Build with Sources/CGapmap/handles.c and -fsanitize=thread. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "internal.h"

enum { threads = 4, turns = 30000, places = 3 };

struct object { int value; };

static const void *_Atomic indexes[places], *_Atomic cursors[places];

static void require(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static const void *add(enum gm_kind kind) {
  struct object *object = malloc(sizeof *object);
  require(object != NULL, "no memory");
  object->value = 1;
  const void *handle = gm_add(kind, object);
  require(handle != NULL, "no handle");
  return handle;
}

/* Ends an object as its last user does. */
static void end(struct object *object) {
  require(object->value > 0, "an object was closed twice");
  object->value = 0;
  free(object);
}

/* Uses what others close and open again. */
static void *use(void *argument) {
  unsigned place = (unsigned)(uintptr_t)argument;
  for (int turn = 0; turn < turns; turn++, place++) {
    const void *handle = atomic_load_explicit(&indexes[place % places], memory_order_relaxed);
    gm_use *mine;
    struct object *object = gm_enter(handle, GM_INDEX, &mine);
    if (object != NULL) {
      require(object->value == 1, "an index was used after it was closed");
      gm_leave(mine);
    }
    handle = atomic_load_explicit(&cursors[place % places], memory_order_relaxed);
    void *alone;
    if (gm_lock(handle, GM_CURSOR, &alone) == GM_DONE) {
      ((struct object *)alone)->value++;
      gm_unlock(handle);
    }
    if (turn % 16 != 0) continue;
    handle = atomic_load_explicit(&indexes[place % places], memory_order_relaxed);
    object = gm_close(handle, GM_INDEX);
    if (object != NULL) {
      end(object);
      atomic_store_explicit(&indexes[place % places], add(GM_INDEX), memory_order_relaxed);
    }
    handle = atomic_load_explicit(&cursors[place % places], memory_order_relaxed);
    if (gm_take(handle, GM_CURSOR, &alone) == GM_DONE) {
      end(alone);
      atomic_store_explicit(&cursors[place % places], add(GM_CURSOR), memory_order_relaxed);
    }
  }
  return NULL;
}

int main(void) {
  for (int i = 0; i < places; i++) {
    atomic_store(&indexes[i], add(GM_INDEX));
    atomic_store(&cursors[i], add(GM_CURSOR));
  }
  pthread_t running[threads];
  for (uintptr_t i = 0; i < threads; i++)
    require(pthread_create(&running[i], NULL, use, (void *)i) == 0, "no thread");
  for (int i = 0; i < threads; i++) pthread_join(running[i], NULL);
  printf("no race in %d uses of handles by %d threads\n", threads * turns, threads);
  return 0;
}
