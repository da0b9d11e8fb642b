/* Handles that may be closed twice, at any time, by any thread.
 *
 * A handle is a number and no address: the slot, what it stands for, and how often the slot has been used. A slot
 * holds the one handle that is open now, so that a look at it tells whether a handle is. Slots are never freed.
 *
 * Who shares an object counts itself in, and then looks whether the handle is still open; who closes it marks it as
 * closed, and then waits until all counts are 0. Both are sequentially consistent, so that one sees the other. There
 * are several counts a slot, and a thread keeps to one of them, lest all threads contend for one line of memory. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#include "internal.h"

enum {
  slot_bits = 16,
  kind_bits = 2,
  busy_bit = slot_bits + kind_bits,
  generation_bit,
  chunk_slots = 64,
  chunk_count = (1 << slot_bits) / chunk_slots,
  stripes = 8,
  line = 64
};

static const uint64_t busy = (uint64_t)1 << busy_bit;

struct gm_use {
  _Alignas(line) _Atomic uint64_t count;
};

struct slot {
  /* The handle that is open, with the busy bit while it is locked; 0 if there is none. */
  _Alignas(line) _Atomic uint64_t handle;
  void *object;
  /* How often the slot has been used. */
  uint64_t generation;
  /* The next slot that is free. */
  struct slot *next;
  uint32_t number;
  gm_use uses[stripes];
};

_Static_assert(sizeof(void *) >= sizeof(uint64_t), "a handle has 64 bits");

static struct slot *_Atomic chunks[chunk_count];

/* The following are guarded by this lock, which no question takes. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct slot *first_free;
static uint32_t chunks_used;

static void before_fork(void) { pthread_mutex_lock(&lock); }

static void after_fork_in_parent(void) { pthread_mutex_unlock(&lock); }

/* How often this process was made from another by fork. */
static uint32_t forks;

/* The threads that used something are not there in the child, and would be waited for in vain. What one of them was
 * using alone may be in any state: nobody gets it any more. */
static void after_fork_in_child(void) {
  forks++;
  for (uint32_t i = 0; i < chunks_used; i++) {
    struct slot *chunk = atomic_load_explicit(&chunks[i], memory_order_relaxed);
    for (int j = 0; j < chunk_slots; j++) {
      for (int k = 0; k < stripes; k++)
        atomic_store_explicit(&chunk[j].uses[k].count, 0, memory_order_relaxed);
      if (atomic_load_explicit(&chunk[j].handle, memory_order_relaxed) & busy)
        atomic_store_explicit(&chunk[j].handle, 0, memory_order_relaxed);
    }
  }
  pthread_mutex_unlock(&lock);
}

uint32_t gm_forks(void) { return forks; }

/* Makes free slots; there are none. */
static void add_chunk(void) {
  if (chunks_used == chunk_count) return;
  if (chunks_used == 0 && pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child) != 0) return;
  struct slot *chunk = aligned_alloc(line, chunk_slots * sizeof(struct slot));
  if (chunk == NULL) return;
  for (uint32_t i = 0; i < chunk_slots; i++) {
    struct slot *slot = &chunk[i];
    slot->number = chunks_used * chunk_slots + i;
    slot->object = NULL;
    slot->generation = 0;
    slot->next = i + 1 < chunk_slots ? &chunk[i + 1] : NULL;
    atomic_init(&slot->handle, 0);
    for (int j = 0; j < stripes; j++) atomic_init(&slot->uses[j].count, 0);
  }
  atomic_store_explicit(&chunks[chunks_used], chunk, memory_order_release);
  chunks_used++;
  first_free = chunk;
}

const void *gm_add(enum gm_kind kind, void *object) {
  pthread_mutex_lock(&lock);
  if (first_free == NULL) add_chunk();
  struct slot *slot = first_free;
  if (slot != NULL) first_free = slot->next;
  pthread_mutex_unlock(&lock);
  if (slot == NULL) return NULL;
  slot->object = object;
  uint64_t handle = ++slot->generation << generation_bit | (uint64_t)kind << slot_bits | slot->number;
  atomic_store(&slot->handle, handle);
  return (const void *)(uintptr_t)handle;
}

static void release(struct slot *slot) {
  slot->object = NULL;
  pthread_mutex_lock(&lock);
  slot->next = first_free;
  first_free = slot;
  pthread_mutex_unlock(&lock);
}

/* The slot that a number would be the handle of; NULL if it can be no handle of the kind. */
static inline struct slot *find(uint64_t handle, enum gm_kind kind) {
  if ((handle >> slot_bits & ((1 << (kind_bits + 1)) - 1)) != (uint64_t)kind) return NULL;
  uint32_t number = handle & ((1 << slot_bits) - 1);
  struct slot *chunk = atomic_load_explicit(&chunks[number / chunk_slots], memory_order_acquire);
  return chunk == NULL ? NULL : &chunk[number % chunk_slots];
}

/* Which of the counts the calling thread keeps to. */
static inline uint32_t stripe(void) {
  static _Atomic uint32_t threads;
  /* Read at every question, therefore by the short way where there is one. */
#ifdef __ELF__
  __attribute__((tls_model("initial-exec")))
#endif
  static _Thread_local uint32_t own;
  if (own == 0) own = atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed) % stripes + 1;
  return own - 1;
}

void *gm_enter(const void *pointer, enum gm_kind kind, gm_use **use) {
  uint64_t handle = (uintptr_t)pointer;
  struct slot *slot = find(handle, kind);
  if (slot == NULL) return NULL;
  *use = &slot->uses[stripe()];
  atomic_fetch_add(&(*use)->count, 1);
  if (atomic_load(&slot->handle) == handle) return slot->object;
  gm_leave(*use);
  return NULL;
}

void gm_leave(gm_use *use) { atomic_fetch_sub_explicit(&use->count, 1, memory_order_release); }

/* Lookups end at once, but a verification takes as long as it takes. */
static void wait_for(gm_use *use) {
  for (int turns = 100; atomic_load(&use->count) != 0;) {
    if (turns > 0) {
      sched_yield();
      turns--;
    } else {
      nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
  }
}

void *gm_close(const void *pointer, enum gm_kind kind) {
  uint64_t handle = (uintptr_t)pointer;
  struct slot *slot = find(handle, kind);
  if (slot == NULL || !atomic_compare_exchange_strong(&slot->handle, &handle, 0)) return NULL;
  for (int i = 0; i < stripes; i++) wait_for(&slot->uses[i]);
  void *object = slot->object;
  release(slot);
  return object;
}

/* Puts another value in the place of a handle that is open. */
static enum gm_outcome change(const void *pointer, enum gm_kind kind, uint64_t value, struct slot **found) {
  uint64_t handle = (uintptr_t)pointer, present = handle;
  struct slot *slot = find(handle, kind);
  if (slot == NULL) return GM_NOT_OPEN;
  if (atomic_compare_exchange_strong(&slot->handle, &present, value)) {
    *found = slot;
    return GM_DONE;
  }
  return present == (handle | busy) ? GM_BUSY : GM_NOT_OPEN;
}

enum gm_outcome gm_lock(const void *handle, enum gm_kind kind, void **object) {
  struct slot *slot = NULL;
  enum gm_outcome outcome = change(handle, kind, (uintptr_t)handle | busy, &slot);
  if (outcome == GM_DONE) *object = slot->object;
  return outcome;
}

void gm_unlock(const void *pointer) {
  uint64_t handle = (uintptr_t)pointer;
  struct slot *slot = find(handle, handle >> slot_bits & ((1 << kind_bits) - 1));
  atomic_store_explicit(&slot->handle, handle, memory_order_release);
}

enum gm_outcome gm_take(const void *handle, enum gm_kind kind, void **object) {
  struct slot *slot = NULL;
  enum gm_outcome outcome = change(handle, kind, 0, &slot);
  if (outcome != GM_DONE) return outcome;
  *object = slot->object;
  release(slot);
  return GM_DONE;
}
