// What Swift has no words for: hints to the processor and to the compiler, and code that is compiled
// twice, for any processor and for those that count bits in one instruction.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Asks for the line of memory at an address, whatever the address is.
static inline __attribute__((always_inline)) void prefetch_line(const void *address) {
  __builtin_prefetch(address, 0, 3);
}

/// Gives a number back, so that the compiler knows nothing of it.
///
/// Of a choice between two values that it knows to be one, it makes a jump in a loop, which the
/// processor mispredicts half of the time.
static inline __attribute__((always_inline)) uint64_t opaque(uint64_t number) {
  __asm__("" : "+r"(number));
  return number;
}

/// How many bits are set in each byte of a word and those below it, in that byte; in the highest,
/// how many in all.
static inline __attribute__((always_inline)) uint64_t bit_sums(uint64_t word) {
  uint64_t sums = word - (word >> 1 & 0x5555555555555555);
  sums = (sums & 0x3333333333333333) + (sums >> 2 & 0x3333333333333333);
  return (sums + (sums >> 4) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101;
}

/// The position of the set bit with `index` set bits below it, of which there must be one.
///
/// - `sums`: `bit_sums(word)`.
///
/// Source: S. Vigna, "Broadword implementation of rank/select queries", 2008: sums of all bytes at
/// once, then the byte is found by comparing all sums at once, and the same within the byte.
static inline __attribute__((always_inline)) int64_t select_bit(
  uint64_t word, uint64_t index, uint64_t sums
) {
  const uint64_t all = 0x0101010101010101, tops = 0x8080808080808080;
  uint64_t place = 8 * ((((index * all | tops) - sums & tops) >> 7) * all >> 56);
  uint64_t left = index - (sums << 8 >> place & 0xFF);
  uint64_t spread = (word >> place & 0xFF) * all & 0x8040201008040201;
  uint64_t bits = ((spread + ~tops) >> 7 & all) * all;
  return (int64_t)(place + ((((left * all | tops) - bits & tops) >> 7) * all >> 56));
}

/// Gives the position behind a zero bit of some bytes, least significant bit first.
///
/// If there are not so many zeros, it is behind the bytes, as if zeros followed.
///
/// - `bytes`: eight more than `length` can be read.
/// - `rank`: which zero, counted from 1.
/// - `zeros`: how many there are in all; counting begins at the nearer end.
int64_t position_behind_zero(const uint8_t *bytes, int64_t length, int64_t rank, int64_t zeros);

/// The same, compiled for any processor.
int64_t position_behind_zero_portably(
  const uint8_t *bytes, int64_t length, int64_t rank, int64_t zeros);
