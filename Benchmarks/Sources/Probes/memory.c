#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "probes.h"

void probe_write_back(void) { sync(); }

int probe_drop_pages(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  // Pages that are not yet written cannot be dropped.
  int result = fsync(descriptor);
  if (result == 0) {
    errno = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
    result = errno ? -1 : 0;
  }
  close(descriptor);
  return result;
}

/// Unmaps the file's pages from the mappings that this process has of it, and turns read-ahead off.
static int forget_mappings(const char *real) {
  FILE *maps = fopen("/proc/self/maps", "re");
  if (!maps) return -1;
  char line[PATH_MAX + 128];
  int result = 0;
  while (result == 0 && fgets(line, sizeof line, maps)) {
    unsigned long start, end;
    int name = 0;
    if (sscanf(line, "%lx-%lx %*s %*s %*s %*s %n", &start, &end, &name) != 2 || !name) continue;
    line[strcspn(line, "\n")] = 0;
    if (strcmp(line + name, real)) continue;
    if (madvise((void *)start, end - start, MADV_DONTNEED)) result = -1;
    if (madvise((void *)start, end - start, MADV_RANDOM)) result = -1;
  }
  fclose(maps);
  return result;
}

/// Turns read-ahead off for what this process has opened of the file.
static int advise_descriptors(const char *real) {
  DIR *folder = opendir("/proc/self/fd");
  if (!folder) return -1;
  struct dirent *entry;
  int result = 0;
  while ((entry = readdir(folder))) {
    char target[PATH_MAX];
    ssize_t length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
    if (length < 0) continue;  // "." and ".." are no links
    target[length] = 0;
    if (strcmp(target, real)) continue;
    errno = posix_fadvise(atoi(entry->d_name), 0, 0, POSIX_FADV_RANDOM);
    if (errno) result = -1;
  }
  closedir(folder);
  return result;
}

int probe_forget_pages(const char *path) {
  char *real = realpath(path, NULL);
  if (!real) return -1;
  int result = forget_mappings(real);
  if (result == 0) result = advise_descriptors(real);
  if (result == 0) result = probe_drop_pages(real);
  free(real);
  return result;
}

long probe_resident_pages(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  struct stat facts;
  long resident = -1;
  long page = sysconf(_SC_PAGESIZE);
  if (fstat(descriptor, &facts) == 0) {
    size_t size = (size_t)facts.st_size;
    size_t pages = (size + (size_t)page - 1) / (size_t)page;
    void *bytes = mmap(NULL, size ? size : 1, PROT_READ, MAP_SHARED, descriptor, 0);
    unsigned char *states = malloc(pages ? pages : 1);
    if (bytes != MAP_FAILED && states && mincore(bytes, size, states) == 0) {
      resident = 0;
      for (size_t i = 0; i < pages; i++) resident += states[i] & 1;
    }
    free(states);
    if (bytes != MAP_FAILED) munmap(bytes, size ? size : 1);
  }
  close(descriptor);
  return resident;
}

/// A field of /proc/self/status, which counts in KiB, in bytes.
static long status_bytes(const char *field) {
  FILE *status = fopen("/proc/self/status", "re");
  if (!status) return -1;
  char line[256];
  long bytes = -1;
  size_t length = strlen(field);
  while (bytes < 0 && fgets(line, sizeof line, status)) {
    long kibibytes;
    if (strncmp(line, field, length) == 0 && sscanf(line + length, ": %ld", &kibibytes) == 1)
      bytes = kibibytes * 1024;
  }
  fclose(status);
  return bytes;
}

long probe_private_memory(void) { return status_bytes("RssAnon"); }
long probe_peak_memory(void) { return status_bytes("VmHWM"); }
