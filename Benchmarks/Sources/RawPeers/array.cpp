#include "array.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <new>
#include <sys/mman.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace raw {

static thread_local char message[512];

const char *error() { return message; }

int fail(const char *operation, const char *path) {
  snprintf(message, sizeof message, "%s: cannot %s: %s", path, operation, strerror(errno));
  return -1;
}

static int write_all(int descriptor, const uint64_t *numbers, size_t count) {
  const char *bytes = reinterpret_cast<const char *>(numbers);
  size_t left = count * sizeof *numbers;
  while (left) {
    ssize_t written = write(descriptor, bytes, left);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return -1;
    bytes += written;
    left -= size_t(written);
  }
  return 0;
}

int build(const peer_source *source, const char *path) {
  int descriptor = ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor < 0) return fail("create", path);
  std::vector<uint64_t> numbers(1 << 15);
  size_t count = 0;
  int result = 0;
  do {
    if (source->read(source->context, numbers.data(), numbers.size(), &count))
      result = fail("be built: the input cannot be read", path);
    else if (write_all(descriptor, numbers.data(), count))
      result = fail("write", path);
  } while (result == 0 && count);
  if (result == 0 && fsync(descriptor)) result = fail("write", path);
  if (::close(descriptor) && result == 0) result = fail("write", path);
  return result;
}

/// Opens a file of whole numbers and finds its size.
static int open_file(const char *path, int *descriptor, size_t *size) {
  *descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
  if (*descriptor < 0) return fail("open", path);
  struct stat facts;
  if (fstat(*descriptor, &facts)) {
    fail("examine", path);
    ::close(*descriptor);
    return -1;
  }
  *size = size_t(facts.st_size);
  return 0;
}

/// Reads `size` bytes from byte `start` of the file on.
static int read_part(int descriptor, char *bytes, size_t start, size_t size) {
  size_t got = 0;
  while (got < size) {
    ssize_t count = pread(descriptor, bytes + got, size - got, off_t(start + got));
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) errno = EIO;  // the file is shorter than it was
    if (count <= 0) return -1;
    got += size_t(count);
  }
  return 0;
}

static int read_all(int descriptor, uint64_t *numbers, size_t size) {
  return read_part(descriptor, reinterpret_cast<char *>(numbers), 0, size);
}

int open_read(const char *path, void **index) {
  int descriptor;
  size_t size;
  if (open_file(path, &descriptor, &size)) return -1;
  uint64_t *numbers = static_cast<uint64_t *>(malloc(size ? size : 1));
  int result = numbers ? read_all(descriptor, numbers, size) : -1;
  ::close(descriptor);
  if (result) {
    free(numbers);
    return fail("read", path);
  }
  *index = new Array{numbers, size / 8, false};
  return 0;
}

int load_file(const char *path, uint64_t *numbers, size_t count) {
  int descriptor;
  size_t size;
  if (open_file(path, &descriptor, &size)) return -1;
  int result = read_all(descriptor, numbers, size < count * 8 ? size : count * 8);
  ::close(descriptor);
  return result ? fail("read", path) : 0;
}

int load_threads(const char *path, uint64_t *numbers, size_t count, size_t threads) {
  int descriptor;
  size_t size;
  if (open_file(path, &descriptor, &size)) return -1;
  if (size > count * 8) size = count * 8;
  // Parts of whole pages, or two threads would write to one.
  size_t length = (size / threads + 4096) & ~size_t(4095);
  std::atomic<int> trouble{0};
  auto read = [&](size_t thread) {
    size_t start = std::min(thread * length, size);
    size_t end = std::min(start + length, size);
    char *bytes = reinterpret_cast<char *>(numbers) + start;
    if (read_part(descriptor, bytes, start, end - start)) trouble = errno;
  };
  std::vector<std::thread> helpers;
  for (size_t thread = 1; thread < threads; thread++) helpers.emplace_back(read, thread);
  read(0);
  for (std::thread &helper : helpers) helper.join();
  ::close(descriptor);
  errno = trouble;
  return trouble ? fail("read", path) : 0;
}

int open_mapped(const char *path, void **index) {
  int descriptor;
  size_t size;
  if (open_file(path, &descriptor, &size)) return -1;
  void *bytes = mmap(nullptr, size ? size : 1, PROT_READ, MAP_SHARED, descriptor, 0);
  ::close(descriptor);
  if (bytes == MAP_FAILED) return fail("map", path);
  *index = new Array{static_cast<const uint64_t *>(bytes), size / 8, true};
  return 0;
}

void close(void *index) {
  Array *array = static_cast<Array *>(index);
  void *bytes = const_cast<uint64_t *>(array->numbers);
  if (array->mapped)
    munmap(bytes, array->count ? array->count * 8 : 1);
  else
    free(bytes);
  delete array;
}

int load(void *index, uint64_t *numbers, size_t count) {
  const Array *array = static_cast<const Array *>(index);
  memcpy(numbers, array->numbers, (count < array->count ? count : array->count) * 8);
  return 0;
}

int sum(void *index, uint64_t *sum) {
  const Array *array = static_cast<const Array *>(index);
  uint64_t total = 0;
  for (size_t i = 0; i < array->count; i++) total += array->numbers[i];
  *sum = total;
  return 0;
}

}  // namespace raw
