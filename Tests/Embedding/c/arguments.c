/* Whatever the arguments are, a function answers with an error and the process goes on. */
#include "check.h"

/* Every function that takes an index. */
static void refuse_index(const gapmap_index *index) {
  uint64_t number = 1, answer;
  uint8_t found;
  gapmap_cursor *cursor;
  REFUSES(gapmap_type(index), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_count(index, &answer), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_byte_count(index, &answer), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_contains(index, 1), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_contains_many(index, &number, 1, &found), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_rank(index, 1, &answer), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_select(index, 0, &answer), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_next(index, 1, &answer), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_previous(index, 1, &answer), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_range_count(index, 0, 1, &answer), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_verify(index), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_cursor_open(index, &cursor), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_close((gapmap_index *)index), GAPMAP_ERROR_HANDLE);
}

/* Every function that takes a cursor. */
static void refuse_cursor(gapmap_cursor *cursor) {
  uint64_t number, last;
  size_t count;
  REFUSES(gapmap_cursor_seek(cursor, 1), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_cursor_seek_position(cursor, 0), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_cursor_next(cursor, &number), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_cursor_previous(cursor, &number), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_cursor_read(cursor, &number, 1, &count), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_cursor_next_range(cursor, &number, &last), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_cursor_close(cursor), GAPMAP_ERROR_HANDLE);
}

/* Every function that takes a writer. */
static void refuse_writer(gapmap_writer *writer) {
  uint64_t number = 1;
  REFUSES(gapmap_writer_append(writer, &number, 1), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_writer_append_range(writer, 1, 2), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_writer_finish(writer), GAPMAP_ERROR_HANDLE);
  REFUSES(gapmap_writer_cancel(writer), GAPMAP_ERROR_HANDLE);
}

static void refuse_everywhere(uintptr_t number) {
  refuse_index((gapmap_index *)number);
  refuse_cursor((gapmap_cursor *)number);
  refuse_writer((gapmap_writer *)number);
}

/* NULL, and arrays that no memory can hold, in every place but the handle's. */
static void refuse_pointers(const char *path, gapmap_index *index, gapmap_cursor *cursor, gapmap_writer *writer) {
  uint64_t number[2] = {1, 2}, last;
  uint8_t found[2];
  size_t count = 7;
  gapmap_index *opened;
  const uint64_t *odd = (const uint64_t *)((const char *)number + 1);
  REFUSES(gapmap_open(NULL, &opened), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_open(path, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_open("\xFF\xFE", &opened), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_load(NULL, &opened), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_load(path, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_open_bytes(NULL, 1, &opened), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_open_bytes(number, SIZE_MAX, &opened), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_open_bytes(number, PTRDIFF_MAX, &opened), GAPMAP_ERROR_MEMORY);
  REFUSES(gapmap_open_bytes(number, sizeof number, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_open_bytes(NULL, 0, &opened), GAPMAP_ERROR_NOT_AN_INDEX);
  REFUSES(gapmap_count(index, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_byte_count(index, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_contains_many(index, NULL, 1, found), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_contains_many(index, number, 1, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_contains_many(index, number, SIZE_MAX, found), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_contains_many(index, number, SIZE_MAX / 8, found), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_contains_many(index, odd, 1, found), GAPMAP_ERROR_ARGUMENT);
  CHECK(gapmap_contains_many(index, NULL, 0, NULL), 0);
  REFUSES(gapmap_rank(index, 1, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_select(index, 0, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_next(index, 1, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_next(index, UINT64_MAX, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_previous(index, 1, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_range_count(index, 0, 1, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_range_count(index, 1, 0, number), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_cursor_open(index, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_cursor_next(cursor, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_cursor_previous(cursor, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_cursor_read(cursor, NULL, 1, &count), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_cursor_read(cursor, number, 1, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_cursor_read(cursor, number, SIZE_MAX, &count), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_cursor_read(cursor, (uint64_t *)odd, 1, &count), GAPMAP_ERROR_ARGUMENT);
  CHECK(count, 7);
  CHECK(gapmap_cursor_read(cursor, NULL, 0, &count), 0);
  CHECK(count, 0);
  REFUSES(gapmap_cursor_next_range(cursor, NULL, &last), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_cursor_next_range(cursor, number, NULL), GAPMAP_ERROR_ARGUMENT);
  gapmap_writer *begun;
  REFUSES(gapmap_writer_open(NULL, GAPMAP_UNSIGNED, &begun), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_writer_open(path, GAPMAP_UNSIGNED, NULL), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_writer_open(path, 2, &begun), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_writer_open(path, -1, &begun), GAPMAP_ERROR_ARGUMENT);
  REFUSES(gapmap_writer_open(path, 256, &begun), GAPMAP_ERROR_ARGUMENT);
  CHECK(gapmap_writer_append(writer, NULL, 0), 0);
  /* What these stood for is not in the file, which must not be published. */
  for (int i = 0; i < 4; i++) {
    CHECK(gapmap_writer_open(path, GAPMAP_UNSIGNED, &begun), 0);
    REFUSES(i == 0   ? gapmap_writer_append(begun, NULL, 1)
            : i == 1 ? gapmap_writer_append(begun, number, SIZE_MAX)
            : i == 2 ? gapmap_writer_append(begun, odd, 1)
                     : gapmap_writer_append_range(begun, 2, 1),
      GAPMAP_ERROR_ARGUMENT);
    REFUSES(gapmap_writer_append(begun, number, 1), GAPMAP_ERROR_WRITER);
    REFUSES(gapmap_writer_finish(begun), GAPMAP_ERROR_WRITER);
  }
}

/* As many handles as there may be, and one more. */
static void fill(const char *path, gapmap_index *index) {
  enum { limit = 65536 };
  static gapmap_cursor *cursors[limit];
  size_t count = 0;
  int code;
  while ((code = gapmap_cursor_open(index, &cursors[count])) == 0) count++;
  CHECK(code, GAPMAP_ERROR_MEMORY);
  TELLS("65,536");
  CHECK(count, limit - 1);
  gapmap_index *opened;
  REFUSES(gapmap_open(path, &opened), GAPMAP_ERROR_MEMORY);
  while (count-- > 0) CHECK(gapmap_cursor_close(cursors[count]), 0);
  CHECK(gapmap_cursor_open(index, &cursors[0]), 0);
  CHECK(gapmap_cursor_close(cursors[0]), 0);
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "arguments.gapmap";
  CHECK(gapmap_last_error_code(), 0);
  CHECK(strcmp(gapmap_last_error_text(), ""), 0);
  CHECK(strlen(gapmap_version()) >= 5, 1);

  refuse_everywhere(0);
  TELLS("NULL");
  uint64_t state = 1, one = 1, number;
  for (int bit = 0; bit < 64; bit++) refuse_everywhere((uintptr_t)1 << bit);
  for (int i = 0; i < 20000; i++) refuse_everywhere(random_word(&state) >> random_word(&state) % 64);
  refuse_everywhere((uintptr_t)&state);

  write_index(path, GAPMAP_UNSIGNED, &one, 1);
  gapmap_index *index;
  gapmap_cursor *cursor;
  gapmap_writer *writer;
  CHECK(gapmap_open(path, &index), 0);
  CHECK(gapmap_cursor_open(index, &cursor), 0);
  CHECK(gapmap_writer_open(path, GAPMAP_UNSIGNED, &writer), 0);
  refuse_pointers(path, index, cursor, writer);

  /* Of the wrong kind, and one bit beside. */
  refuse_cursor((gapmap_cursor *)index);
  refuse_writer((gapmap_writer *)index);
  refuse_index((gapmap_index *)cursor);
  refuse_writer((gapmap_writer *)cursor);
  refuse_index((gapmap_index *)writer);
  refuse_cursor((gapmap_cursor *)writer);
  for (int bit = 0; bit < 64; bit++) {
    uintptr_t flip = (uintptr_t)1 << bit;
    refuse_index((gapmap_index *)((uintptr_t)index ^ flip));
    refuse_cursor((gapmap_cursor *)((uintptr_t)cursor ^ flip));
    refuse_writer((gapmap_writer *)((uintptr_t)writer ^ flip));
  }

  /* All of that has changed nothing. A cursor outlives its index. */
  CHECK(gapmap_contains(index, 1), 1);
  CHECK(gapmap_close(index), 0);
  CHECK(gapmap_cursor_next(cursor, &number), 1);
  CHECK(number, 1);
  CHECK(gapmap_cursor_close(cursor), 0);
  CHECK(gapmap_writer_append_range(writer, 5, 5), 0);
  CHECK(gapmap_writer_finish(writer), 0);

  /* Closed ones, also when others have taken their places. */
  gapmap_index *other;
  gapmap_cursor *second;
  CHECK(gapmap_open(path, &other), 0);
  CHECK(gapmap_cursor_open(other, &second), 0);
  refuse_index(index);
  TELLS("closed");
  refuse_cursor(cursor);
  refuse_writer(writer);
  CHECK(gapmap_contains(other, 5), 1);
  CHECK(gapmap_cursor_close(second), 0);
  fill(path, other);
  CHECK(gapmap_close(other), 0);
  printf("NULL, closed, foreign and invented handles, and every pointer NULL: an error each\n");
  return 0;
}
