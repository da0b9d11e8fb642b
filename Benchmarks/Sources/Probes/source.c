#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probes.h"

enum { buffer_size = 1 << 18 };

/// A file that is read through a buffer.
typedef struct source_file {
  int descriptor;
  int ended;
  size_t start, end;  // what of the buffer is not yet taken
  char buffer[buffer_size];
} source_file;

/// Reads on behind what is left in the buffer. Returns 0, or -1 and errno.
static int refill(source_file *file) {
  memmove(file->buffer, file->buffer + file->start, file->end - file->start);
  file->end -= file->start;
  file->start = 0;
  while (file->end < buffer_size && !file->ended) {
    ssize_t got = read(file->descriptor, file->buffer + file->end, buffer_size - file->end);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) file->ended = 1;
    file->end += (size_t)got;
  }
  return 0;
}

static int read_binary(void *context, uint64_t *numbers, size_t capacity, size_t *count) {
  source_file *file = context;
  if (file->end - file->start < 8 && refill(file)) return -1;
  size_t whole = (file->end - file->start) / 8;
  if (whole > capacity) whole = capacity;
  memcpy(numbers, file->buffer + file->start, whole * 8);
  file->start += whole * 8;
  *count = whole;
  if (whole == 0 && file->end > file->start) {
    errno = EINVAL;
    return -1;
  }
  return 0;
}

static int read_text(void *context, uint64_t *numbers, size_t capacity, size_t *count) {
  source_file *file = context;
  size_t made = 0;
  while (made < capacity) {
    // A line is never longer than 21 bytes: 20 digits and its end.
    if (file->end - file->start < 21 && !file->ended && refill(file)) return -1;
    if (file->start == file->end) break;
    const char *byte = file->buffer + file->start, *end = file->buffer + file->end;
    uint64_t number = 0;
    const char *first = byte;
    for (; byte < end && (unsigned char)(*byte - '0') < 10; byte++)
      number = number * 10 + (unsigned char)(*byte - '0');
    if (byte == first || (byte < end && *byte != '\n')) {
      errno = EINVAL;
      return -1;
    }
    if (byte < end) byte++;
    file->start = (size_t)(byte - file->buffer);
    numbers[made++] = number;
  }
  *count = made;
  return 0;
}

int probe_open_source(const char *path, int text, peer_source *source) {
  source_file *file = malloc(sizeof *file);
  if (!file) return -1;
  file->descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (file->descriptor < 0) {
    free(file);
    return -1;
  }
  file->ended = 0;
  file->start = file->end = 0;
  source->context = file;
  source->read = text ? read_text : read_binary;
  return 0;
}

void probe_close_source(peer_source *source) {
  source_file *file = source->context;
  close(file->descriptor);
  free(file);
}
