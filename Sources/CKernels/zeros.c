#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

INLINE uint64_t word_at(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// How many bits of some words are set.
INLINE int64_t ones(const uint8_t *bytes, int words) {
  int64_t sum = 0;
  for (int i = 0; i < words; i++) sum += __builtin_popcountll(word_at(bytes + 8 * i));
  return sum;
}

INLINE int64_t find(const uint8_t *bytes, int64_t length, int64_t rank, int64_t zeros) {
  int64_t offset = 0, before = 0;
  if (rank > zeros / 2) {
    offset = length;
    before = zeros;
    while (before >= rank && offset >= 64) {
      offset -= 64;
      before -= 512 - ones(bytes + offset, 8);
    }
    // Less than 64 bytes are left at the start.
    if (before >= rank) offset = before = 0;
  } else {
    while (offset <= length - 64) {
      int64_t behind = before + 512 - ones(bytes + offset, 8);
      if (behind >= rank) break;
      before = behind;
      offset += 64;
    }
  }
  int64_t left = rank - before;
  if (offset <= length - 64) {
    // Where in the 64 bytes it is cannot be predicted, so they are halved without a jump.
    for (int words = 4; words > 0; words /= 2) {
      int64_t skipped = 64 * words - ones(bytes + offset, words);
      int64_t mask = -(int64_t)opaque(skipped < left);
      left -= skipped & mask;
      offset += 8 * words & mask;
    }
  }
  for (; offset < length; offset += 8) {
    uint64_t word = word_at(bytes + offset);
    // What lies behind the bytes counts as zeros.
    if (offset > length - 8) word &= ((uint64_t)1 << 8 * (length - offset)) - 1;
    int64_t skipped = __builtin_popcountll(~word);
    if (skipped >= left) {
      return 8 * offset + select_bit(~word, (uint64_t)left - 1, bit_sums(~word)) + 1;
    }
    left -= skipped;
  }
  return 8 * offset + left;
}

int64_t position_behind_zero_portably(
  const uint8_t *bytes, int64_t length, int64_t rank, int64_t zeros
) {
  return find(bytes, length, rank, zeros);
}

#if defined(__x86_64__)
__attribute__((target("popcnt"))) static int64_t position_behind_zero_popcnt(
  const uint8_t *bytes, int64_t length, int64_t rank, int64_t zeros
) {
  return find(bytes, length, rank, zeros);
}
#endif

int64_t position_behind_zero(const uint8_t *bytes, int64_t length, int64_t rank, int64_t zeros) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("popcnt"))
    return position_behind_zero_popcnt(bytes, length, rank, zeros);
#endif
  return position_behind_zero_portably(bytes, length, rank, zeros);
}
