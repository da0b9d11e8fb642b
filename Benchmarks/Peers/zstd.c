// The raw array of 8-byte integers, compressed whole by zstd at PEER_LEVEL.
#include <stdlib.h>
#include <zstd.h>

#include "common.h"

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

enum { workers = 2 };

/// Compresses what is left of `input` under `directive` and writes what comes out.
static int compress(ZSTD_CCtx *context, ZSTD_inBuffer *input, ZSTD_EndDirective directive,
                    void *buffer, int file, const char *path) {
  size_t left;
  do {
    ZSTD_outBuffer output = {buffer, ZSTD_CStreamOutSize(), 0};
    left = ZSTD_compressStream2(context, &output, input, directive);
    if (ZSTD_isError(left)) return peer_fail("zstd: %s", ZSTD_getErrorName(left));
    if (peer_write(file, path, buffer, output.pos) != 0) return -1;
  } while (directive == ZSTD_e_end ? left > 0 : input->pos < input->size);
  return 0;
}

static int compress_all(const peer_source *source, ZSTD_CCtx *context, uint64_t *numbers,
                        void *buffer, int file, const char *path) {
  size_t failure = ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, PEER_LEVEL);
  if (!ZSTD_isError(failure))
    failure = ZSTD_CCtx_setParameter(context, ZSTD_c_nbWorkers, workers);
  if (ZSTD_isError(failure)) return peer_fail("zstd: %s", ZSTD_getErrorName(failure));
  for (;;) {
    size_t count;
    if (peer_read(source, numbers, &count) != 0) return -1;
    ZSTD_inBuffer input = {numbers, count * sizeof *numbers, 0};
    ZSTD_EndDirective directive = count > 0 ? ZSTD_e_continue : ZSTD_e_end;
    if (compress(context, &input, directive, buffer, file, path) != 0) return -1;
    if (count == 0) return fsync(file) == 0 ? 0 : peer_fail_system("sync", path);
  }
}

static int build(const peer_source *source, const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return peer_fail_system("create", path);
  ZSTD_CCtx *context = ZSTD_createCCtx();
  uint64_t *numbers = malloc(peer_chunk * sizeof *numbers);
  void *buffer = malloc(ZSTD_CStreamOutSize());
  int result = context == NULL || numbers == NULL || buffer == NULL
                   ? peer_fail("out of memory")
                   : compress_all(source, context, numbers, buffer, file, path);
  free(buffer);
  free(numbers);
  ZSTD_freeCCtx(context);
  if (close(file) != 0 && result == 0) result = peer_fail_system("close", path);
  return result;
}

static int open_file(const char *path, void **index) {
  peer_bytes *bytes = malloc(sizeof *bytes);
  if (bytes == NULL) return peer_fail("out of memory");
  if (peer_map(path, bytes) != 0) {
    free(bytes);
    return -1;
  }
  *index = bytes;
  return 0;
}

static void close_file(void *index) {
  peer_unmap(*(peer_bytes *)index);
  free(index);
}

static int load(void *index, uint64_t *numbers, size_t count) {
  const peer_bytes *bytes = index;
  size_t size = ZSTD_decompress(numbers, count * sizeof *numbers, bytes->start, bytes->count);
  if (ZSTD_isError(size)) return peer_fail("zstd: %s", ZSTD_getErrorName(size));
  if (size != count * sizeof *numbers)
    return peer_fail("the file holds %zu bytes, not %zu numbers", size, count);
  return 0;
}

static int sum_stream(ZSTD_DCtx *context, peer_bytes bytes, uint64_t *numbers, size_t capacity,
                      uint64_t *sum) {
  ZSTD_inBuffer input = {bytes.start, bytes.count, 0};
  uint64_t total = 0;
  size_t left;
  do {
    ZSTD_outBuffer output = {numbers, capacity, 0};
    do {
      left = ZSTD_decompressStream(context, &output, &input);
      if (ZSTD_isError(left)) return peer_fail("zstd: %s", ZSTD_getErrorName(left));
      if (left > 0 && output.pos < output.size && input.pos == input.size)
        return peer_fail("the file ends too early");
    } while (left > 0 && output.pos < output.size);
    if (output.pos % sizeof *numbers != 0) return peer_fail("the file ends inside a number");
    for (size_t i = 0; i < output.pos / sizeof *numbers; i++) total += numbers[i];
  } while (left > 0);
  *sum = total;
  return 0;
}

static int sum(void *index, uint64_t *sum) {
  ZSTD_DCtx *context = ZSTD_createDCtx();
  size_t capacity = ZSTD_DStreamOutSize();
  uint64_t *numbers = malloc(capacity);
  int result = context == NULL || numbers == NULL
                   ? peer_fail("out of memory")
                   : sum_stream(context, *(peer_bytes *)index, numbers, capacity, sum);
  free(numbers);
  ZSTD_freeDCtx(context);
  return result;
}

const peer_api *peer_entry(void) {
  static char settings[160];
  static const peer_api api = {
      .name = "zstd-" TEXT(PEER_LEVEL),
      .settings = settings,
      .error = peer_error,
      .build = build,
      .open = open_file,
      .close = close_file,
      .shareable = 1,
      .load = load,
      .sum = sum,
  };
  snprintf(settings, sizeof settings,
           "raw array as one zstd frame, libzstd %s, level %d, %d workers, no checksum; mapped",
           ZSTD_versionString(), PEER_LEVEL, workers);
  return &api;
}
