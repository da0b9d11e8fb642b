/* Every question beside a plain sorted array, for sets of every kind, unsigned and signed. */
#include "check.h"

/* A number's place in the order of its type. */
static uint64_t key(uint64_t number, int type) {
  return type == GAPMAP_SIGNED ? number ^ (uint64_t)1 << 63 : number;
}

static int oracle_type;

static int compare(const void *a, const void *b) {
  uint64_t x = key(*(const uint64_t *)a, oracle_type), y = key(*(const uint64_t *)b, oracle_type);
  return (x > y) - (x < y);
}

static size_t sort_unique(uint64_t *numbers, size_t count, int type) {
  oracle_type = type;
  qsort(numbers, count, sizeof *numbers, compare);
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (kept == 0 || numbers[kept - 1] != numbers[i]) numbers[kept++] = numbers[i];
  return kept;
}

static size_t lower_bound(const uint64_t *numbers, size_t count, uint64_t number, int type) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (key(numbers[middle], type) < key(number, type)) low = middle + 1; else high = middle;
  }
  return low;
}

/* Moves a number as in the order of its type, where there is one so far. */
static uint64_t beside(uint64_t number, int64_t step, int type) {
  return key(key(number, type) + (uint64_t)step, type);
}

static void ask(const gapmap_index *index, const uint64_t *set, size_t count, uint64_t number, int type) {
  size_t rank = lower_bound(set, count, number, type);
  int there = rank < count && set[rank] == number;
  uint64_t answer = 0;
  CHECK(gapmap_contains(index, number), there);
  CHECK(gapmap_rank(index, number, &answer), 0);
  CHECK(answer, rank);
  CHECK(gapmap_next(index, number, &answer), rank < count);
  if (rank < count) CHECK(answer, set[rank]);
  CHECK(gapmap_previous(index, number, &answer), rank > 0);
  if (rank > 0) CHECK(answer, set[rank - 1]);
}

static void walk(const gapmap_index *index, const uint64_t *set, size_t count, uint64_t *state) {
  gapmap_cursor *cursor;
  uint64_t number, first, last, piece[300];
  size_t read;
  CHECK(gapmap_cursor_open(index, &cursor), 0);
  for (size_t i = 0; i < count; i++) {
    CHECK(gapmap_cursor_next(cursor, &number), 1);
    CHECK(number, set[i]);
  }
  CHECK(gapmap_cursor_next(cursor, &number), 0);
  for (size_t i = count; i-- > 0;) {
    CHECK(gapmap_cursor_previous(cursor, &number), 1);
    CHECK(number, set[i]);
  }
  CHECK(gapmap_cursor_previous(cursor, &number), 0);
  for (size_t i = 0;; i += read) {
    size_t capacity = random_word(state) % 300;
    CHECK(gapmap_cursor_read(cursor, piece, capacity, &read), 0);
    CHECK(read, capacity < count - i ? capacity : count - i);
    CHECK(read > 0 ? memcmp(piece, set + i, read * sizeof *piece) : 0, 0);
    if (i + read == count && capacity > 0) break;
  }
  CHECK(gapmap_cursor_seek_position(cursor, 0), 0);
  for (size_t i = 0; i < count;) {
    size_t end = i + 1;
    while (end < count && set[end] == set[end - 1] + 1) end++;
    CHECK(gapmap_cursor_next_range(cursor, &first, &last), 1);
    CHECK(first, set[i]);
    CHECK(last, set[end - 1]);
    i = end;
  }
  CHECK(gapmap_cursor_next_range(cursor, &first, &last), 0);
  for (int i = 0; i < 200; i++) {
    size_t place = random_word(state) % (count + 1);
    CHECK(gapmap_cursor_seek_position(cursor, place), 0);
    CHECK(gapmap_cursor_next(cursor, &number), place < count);
    if (place == count) continue;
    CHECK(number, set[place]);
    CHECK(gapmap_cursor_seek(cursor, set[place]), 0);
    CHECK(gapmap_cursor_next(cursor, &number), 1);
    CHECK(number, set[place]);
  }
  REFUSES(gapmap_cursor_seek_position(cursor, count + 1), GAPMAP_ERROR_POSITION);
  CHECK(gapmap_cursor_close(cursor), 0);
}

/* Sorted, and then in any order. */
static void ask_many(const gapmap_index *index, const uint64_t *set, size_t count, int type, uint64_t *state) {
  size_t many = 5000;
  uint64_t *numbers = malloc(many * sizeof *numbers);
  uint8_t *found = malloc(many);
  CHECK(numbers != NULL && found != NULL, 1);
  for (size_t i = 0; i < many; i++)
    numbers[i] = i % 3 > 0 && count > 0
      ? beside(set[random_word(state) % count], (int64_t)(i % 3) - 1, type) : random_word(state);
  for (int sorted = 0; sorted < 2; sorted++) {
    if (sorted) qsort(numbers, many, sizeof *numbers, compare);
    memset(found, 7, many);
    CHECK(gapmap_contains_many(index, numbers, many, found), 0);
    for (size_t i = 0; i < many; i++) {
      size_t rank = lower_bound(set, count, numbers[i], type);
      CHECK(found[i], rank < count && set[rank] == numbers[i]);
    }
  }
  free(numbers);
  free(found);
}

static void examine(gapmap_index *index, const uint64_t *set, size_t count, int type, uint64_t seed) {
  uint64_t state = seed, answer;
  CHECK(gapmap_type(index), type);
  CHECK(gapmap_count(index, &answer), 0);
  CHECK(answer, count);
  CHECK(gapmap_byte_count(index, &answer), 0);
  CHECK(answer > 0, 1);
  CHECK(gapmap_verify(index), 0);
  for (size_t i = 0; i < count; i++) {
    for (int step = -1; step <= 1; step++) ask(index, set, count, beside(set[i], step, type), type);
    CHECK(gapmap_select(index, i, &answer), 0);
    CHECK(answer, set[i]);
  }
  REFUSES(gapmap_select(index, count, &answer), GAPMAP_ERROR_POSITION);
  REFUSES(gapmap_select(index, UINT64_MAX, &answer), GAPMAP_ERROR_POSITION);
  uint64_t ends[] = {0, 1, UINT64_MAX, INT64_MAX, (uint64_t)INT64_MAX + 1};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) ask(index, set, count, ends[i], type);
  for (int i = 0; i < 500; i++) {
    uint64_t a = random_word(&state), b = random_word(&state);
    if (count > 0 && i % 2) a = set[a % count], b = set[b % count];
    if (key(a, type) > key(b, type)) { uint64_t c = a; a = b; b = c; }
    size_t expected = lower_bound(set, count, b, type) - lower_bound(set, count, a, type);
    CHECK(gapmap_range_count(index, a, b, &answer), 0);
    CHECK(answer, expected + (size_t)(gapmap_contains(index, b) == 1));
    if (a != b) REFUSES(gapmap_range_count(index, b, a, &answer), GAPMAP_ERROR_ARGUMENT);
  }
  uint64_t least = key(0, type), most = key(UINT64_MAX, type);
  CHECK(gapmap_range_count(index, least, most, &answer), 0);
  CHECK(answer, count);
  walk(index, set, count, &state);
  ask_many(index, set, count, type, &state);
  CHECK(gapmap_close(index), 0);
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "agreement.gapmap";
  enum { most = 6000 };
  static uint64_t set[most + 4];
  int sets = 0;
  for (uint64_t seed = 1; seed <= 6; seed++) {
    for (int type = GAPMAP_UNSIGNED; type <= GAPMAP_SIGNED; type++) {
      static const size_t counts[] = {0, 1, 1000, most, most, most};
      /* Of any size, sparse, of some thousands, dense, and around zero. */
      static const int shifts[] = {0, 0, 0, 30, 44, 51};
      size_t count = counts[seed - 1];
      uint64_t state = seed;
      for (size_t i = 0; i < count; i++) {
        set[i] = random_word(&state) >> shifts[seed - 1];
        if (i % 2 && type == GAPMAP_SIGNED) set[i] = -set[i];
      }
      if (count > 1) {
        uint64_t ends[] = {0, UINT64_MAX, INT64_MAX, (uint64_t)INT64_MAX + 1};
        memcpy(set + count, ends, sizeof ends);
        count += 4;
      }
      count = sort_unique(set, count, type);
      write_index(path, type, set, count);
      gapmap_index *index;
      CHECK(gapmap_open(path, &index), 0);
      examine(index, set, count, type, seed);
      CHECK(gapmap_load(path, &index), 0);
      examine(index, set, count, type, seed);
      size_t length;
      unsigned char *bytes = read_file(path, &length);
      CHECK(gapmap_open_bytes(bytes, length, &index), 0);
      memset(bytes, 0, length);
      free(bytes);
      examine(index, set, count, type, seed);
      sets += 3;
    }
  }
  printf("%d sets, unsigned and signed: every question agrees with a sorted array\n", sets);
  return 0;
}
