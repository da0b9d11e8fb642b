/* Makes an index for the tests: make_index PATH signed|unsigned < LINES, each a number or FIRST LAST, ascending. */
#include <gapmap.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t parsed(const char *text, char **end) {
  while (*text == ' ') text++;
  return *text == '-' ? (uint64_t)strtoll(text, end, 10) : strtoull(text, end, 10);
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  gapmap_writer *writer;
  char line[100];
  int status = gapmap_writer_open(arguments[1], strcmp(arguments[2], "signed") == 0, &writer);
  while (status == 0 && fgets(line, sizeof line, stdin)) {
    char *rest;
    uint64_t first = parsed(line, &rest);
    uint64_t last = *rest == ' ' ? parsed(rest, &rest) : first;
    status = gapmap_writer_append_range(writer, first, last);
  }
  if (status == 0) status = gapmap_writer_finish(writer);
  if (status < 0) fprintf(stderr, "%s\n", gapmap_last_error_text());
  return status < 0;
}
