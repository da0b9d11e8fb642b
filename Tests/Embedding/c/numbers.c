/* Numbers to measure lookups with. numbers COUNT INDEX ASK
 *
 * Writes an index of COUNT random numbers of some 36 bits, and a file of a million to ask, half of which are there. */
#include "check.h"

#include <math.h>

enum { asked = 1000000, piece = 4096 };

/* Above 0 and up to 1. */
static double random_fraction(uint64_t *state) { return (double)((random_word(state) >> 11) + 1) / 9007199254740992.0; }

int main(int argc, char **argv) {
  CHECK(argc, 4);
  uint64_t state = 1, count = strtoull(argv[1], NULL, 10), number = 0, numbers[piece];
  double mean = (double)((uint64_t)1 << 36) / (double)count;
  gapmap_writer *writer;
  CHECK(gapmap_writer_open(argv[2], GAPMAP_UNSIGNED, &writer), 0);
  for (uint64_t done = 0; done < count;) {
    size_t length = count - done < piece ? (size_t)(count - done) : piece;
    /* The gaps between numbers that are drawn evenly are distributed exponentially. */
    for (size_t i = 0; i < length; i++) numbers[i] = number += 1 + (uint64_t)(-log(random_fraction(&state)) * mean);
    CHECK(gapmap_writer_append(writer, numbers, length), 0);
    done += length;
  }
  CHECK(gapmap_writer_finish(writer), 0);

  gapmap_index *index;
  static uint64_t ask[asked];
  CHECK(gapmap_open(argv[2], &index), 0);
  for (size_t i = 0; i < asked; i++) {
    if (i % 2) {
      CHECK(gapmap_select(index, random_word(&state) % count, &ask[i]), 0);
    } else {
      ask[i] = random_word(&state) % number;
    }
  }
  CHECK(gapmap_close(index), 0);
  write_file(argv[3], ask, sizeof ask);
  return 0;
}
