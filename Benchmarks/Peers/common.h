// What the peers share: the text of the last trouble, files written durably, files mapped.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The libraries are built with hidden visibility: only what this header declares is exported.
#pragma GCC visibility push(default)
#include "peer.h"
#pragma GCC visibility pop

/// Numbers asked of a source at once: 1 MiB.
enum { peer_chunk = 131072 };

static __thread char peer_trouble[1024];

static const char *peer_error(void) { return peer_trouble; }

/// Keeps the text for `error`; returns -1, so that `return peer_fail(…)` ends a function.
__attribute__((format(printf, 1, 2))) static int peer_fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(peer_trouble, sizeof peer_trouble, format, arguments);
  va_end(arguments);
  return -1;
}

/// The same with the cause that the system gave.
static int peer_fail_system(const char *action, const char *path) {
  return peer_fail("cannot %s %s: %s", action, path, strerror(errno));
}

/// Fills `numbers` from the source; fails with a text if the source does.
static inline int peer_read(const peer_source *source, uint64_t *numbers, size_t *count) {
  if (source->read(source->context, numbers, peer_chunk, count) != 0)
    return peer_fail("the source of numbers failed");
  return 0;
}

static inline int peer_write(int file, const char *path, const void *bytes, size_t count) {
  const char *next = (const char *)bytes;
  while (count > 0) {
    ssize_t written = write(file, next, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return peer_fail_system("write", path);
    next += written;
    count -= (size_t)written;
  }
  return 0;
}

/// Makes a file that a library wrote by name durable.
static inline int peer_sync(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return peer_fail_system("open", path);
  int result = fsync(file) == 0 ? 0 : peer_fail_system("sync", path);
  close(file);
  return result;
}

/// A file's bytes; an empty file has none and is not mapped.
typedef struct peer_bytes {
  const uint8_t *start;
  size_t count;
} peer_bytes;

static inline int peer_map(const char *path, peer_bytes *bytes) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return peer_fail_system("open", path);
  int result = 0;
  struct stat status;
  bytes->start = NULL;
  bytes->count = 0;
  if (fstat(file, &status) != 0) {
    result = peer_fail_system("examine", path);
  } else if (status.st_size > 0) {
    void *start = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, file, 0);
    if (start == MAP_FAILED) {
      result = peer_fail_system("map", path);
    } else {
      bytes->start = (const uint8_t *)start;
      bytes->count = (size_t)status.st_size;
    }
  }
  close(file);
  return result;
}

static inline void peer_unmap(peer_bytes bytes) {
  if (bytes.count > 0) munmap((void *)bytes.start, bytes.count);
}
