/// What the benchmark asks of the system, and the loops that must cost nothing themselves.
#pragma once

#include "peer.h"

/// Nanoseconds of the monotonic clock.
uint64_t probe_nanoseconds(void);

/// Has everything written that any program left to be written, and waits for it.
void probe_write_back(void);
/// Takes a file out of the page cache. Returns 0, or -1 and errno.
int probe_drop_pages(const char *path);
/// Takes what this process has mapped or opened of a file out of its page tables and out of the page
/// cache, and asks the system to read no more than what is touched. Returns 0, or -1 and errno.
int probe_forget_pages(const char *path);
/// How many pages of a file are in the page cache, or -1 and errno.
long probe_resident_pages(const char *path);
/// The private memory of this process that is no file's, in bytes, or -1.
long probe_private_memory(void);
/// The most physical memory that this process has had, in bytes, or -1.
long probe_peak_memory(void);

/// Times each lookup by itself: nanoseconds of each to `nanoseconds`, those of reading the clock taken
/// off. Returns what `contains` returned first that was not 0, or 0.
int probe_latencies(const peer_api *peer, void *index, const uint64_t *queries, size_t count,
                    uint8_t *answers, uint32_t *nanoseconds);

/// A file of numbers as a source for builds: 64-bit little-endian, or decimal text, one a line.
/// Returns 0, or -1 and errno.
int probe_open_source(const char *path, int text, peer_source *source);
void probe_close_source(peer_source *source);
