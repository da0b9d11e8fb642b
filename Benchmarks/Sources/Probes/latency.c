#include <time.h>

#include "probes.h"

uint64_t probe_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/// What reading the clock adds to a time: the least of many.
static uint64_t clock_cost(void) {
  uint64_t least = UINT64_MAX;
  for (int i = 0; i < 1000; i++) {
    uint64_t start = probe_nanoseconds();
    uint64_t end = probe_nanoseconds();
    if (end - start < least) least = end - start;
  }
  return least;
}

int probe_latencies(const peer_api *peer, void *index, const uint64_t *queries, size_t count,
                    uint8_t *answers, uint32_t *nanoseconds) {
  uint64_t cost = clock_cost();
  for (size_t i = 0; i < count; i++) {
    uint64_t start = probe_nanoseconds();
    int result = peer->contains(index, queries + i, 1, answers + i);
    uint64_t elapsed = probe_nanoseconds() - start;
    if (result) return result;
    elapsed = elapsed > cost ? elapsed - cost : 0;
    nanoseconds[i] = elapsed < UINT32_MAX ? (uint32_t)elapsed : UINT32_MAX;
  }
  return 0;
}
