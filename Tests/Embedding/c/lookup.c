/* Writes an index, opens it, and asks it. Build: cc lookup.c $(pkg-config --cflags --libs gapmap) */
#include <gapmap.h>
#include <inttypes.h>
#include <stdio.h>

static int failed(const char *what) {
  fprintf(stderr, "%s: %s\n", what, gapmap_last_error_text());
  return 1;
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "toll833.gapmap";

  gapmap_writer *writer;
  uint64_t more[] = {18445550100, 18445550101, 18445550177};
  if (gapmap_writer_open(path, GAPMAP_UNSIGNED, &writer) < 0) return failed("opening the writer");
  gapmap_writer_append_range(writer, 18330000000, 18339999999);
  gapmap_writer_append(writer, more, 3);
  if (gapmap_writer_finish(writer) < 0) return failed("writing");

  gapmap_index *index;
  uint64_t count, rank, next;
  if (gapmap_open(path, &index) < 0) return failed("opening");
  gapmap_count(index, &count);
  gapmap_rank(index, 18445550100, &rank);
  gapmap_next(index, 18445550102, &next);
  printf("%" PRIu64 " numbers, %" PRIu64 " of them below 18445550100\n", count, rank);
  printf("18335551234: %s\n", gapmap_contains(index, 18335551234) == 1 ? "yes" : "no");
  printf("the first from 18445550102 on: %" PRIu64 "\n", next);

  gapmap_cursor *cursor;
  uint64_t first, last;
  if (gapmap_cursor_open(index, &cursor) < 0) return failed("opening a cursor");
  while (gapmap_cursor_next_range(cursor, &first, &last) == 1)
    printf("%" PRIu64 " to %" PRIu64 "\n", first, last);
  gapmap_cursor_close(cursor);
  return gapmap_close(index) < 0 ? failed("closing") : 0;
}
