/* A scan of the table-valued function: an interval of an index's numbers, read in either direction. */
#include "table.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* A first reading is short, since many a scan ends early. */
enum { FIRST_LENGTH = 8, LONGEST = 512 };

typedef struct {
  sqlite3_vtab_cursor base; /* First, as SQLite wants it. */
  opened *index;
  char *path;
  gapmap_cursor *cursor; /* Opened when first needed: finding one number needs none. */
  interval numbers;
  bool is_descending;
  bool was_last; /* Nothing is to be read behind what was read. */
  size_t length; /* How many to read next. */
  size_t current, count;
  uint64_t read[LONGEST];
} scan;

static int fail(scan *scan) { return table_fail(scan->base.pVtab, gapmap_last_error_text()); }

int scan_open(sqlite3_vtab *base, sqlite3_vtab_cursor **result) {
  (void)base;
  scan *new = sqlite3_malloc(sizeof *new);
  if (!new) return SQLITE_NOMEM;
  memset(new, 0, sizeof *new);
  *result = &new->base;
  return SQLITE_OK;
}

static void forget_index(scan *scan) {
  if (scan->cursor) gapmap_cursor_close(scan->cursor);
  if (scan->index) opened_release(scan->index);
  sqlite3_free(scan->path);
  scan->cursor = NULL;
  scan->index = NULL;
  scan->path = NULL;
}

int scan_close(sqlite3_vtab_cursor *base) {
  forget_index((scan *)base);
  sqlite3_free(base);
  return SQLITE_OK;
}

/* In one statement, a path means one file from the first row to the last, though it be replaced. */
static int use_path(scan *scan, sqlite3_value *path) {
  const char *text = (const char *)sqlite3_value_text(path);
  if (!text) return SQLITE_NOMEM;
  size_t size = (size_t)sqlite3_value_bytes(path) + 1; /* Of all of it, though there be a NUL within. */
  if (scan->path && strlen(scan->path) + 1 == size && memcmp(scan->path, text, size) == 0) return SQLITE_OK;
  forget_index(scan);
  char *error;
  scan->index = cache_open(((table *)scan->base.pVtab)->all, path, &error);
  if (!scan->index) {
    if (!error) return SQLITE_NOMEM;
    table_fail(scan->base.pVtab, error);
    sqlite3_free(error);
    return SQLITE_ERROR;
  }
  scan->path = sqlite3_mprintf("%s", text);
  return scan->path ? SQLITE_OK : SQLITE_NOMEM;
}

/* Restricts the numbers to those at positions. */
static int restrict_to_positions(scan *scan, const interval *positions) {
  if (positions->is_empty) {
    scan->numbers.is_empty = true;
    return SQLITE_OK;
  }
  place first = {.is_exact = true}, last = {.is_exact = true};
  if (gapmap_select(scan->index->index, positions->first, &first.number) < 0 ||
      gapmap_select(scan->index->index, positions->last, &last.number) < 0) {
    return fail(scan);
  }
  interval_restrict(&scan->numbers, 'g', &first, scan->index->is_signed);
  interval_restrict(&scan->numbers, 'l', &last, scan->index->is_signed);
  return SQLITE_OK;
}

/* Finds the interval by the arguments behind the path. */
static int restrict_by(scan *scan, const char *letters, int count, sqlite3_value **arguments) {
  bool is_signed = scan->index->is_signed, is_by_position = false;
  uint64_t size;
  if (gapmap_count(scan->index->index, &size) < 0) return fail(scan);
  interval positions = {.is_empty = size == 0, .last = size - 1};
  /* Then whatever SQLite has no integer for lies above them all, as a real number of 2^63 or more. */
  bool are_integers = size <= (uint64_t)INT64_MAX + 1;
  scan->numbers = interval_of_all(is_signed);
  for (int i = 1; i < count; i++) {
    bool is_value = letters[2 * i] == 'v', is_among_signed = is_value ? is_signed : are_integers;
    place place;
    if (!place_of(arguments[i], is_among_signed, &place)) return table_fail(scan->base.pVtab, inexact_text);
    if (is_value) {
      interval_restrict(&scan->numbers, letters[2 * i + 1], &place, is_among_signed);
    } else {
      interval_restrict(&positions, letters[2 * i + 1], &place, is_among_signed);
      is_by_position = true;
    }
  }
  return is_by_position ? restrict_to_positions(scan, &positions) : SQLITE_OK;
}

/* Puts the cursor before the first number of the interval, or, descending, behind the last. */
static int seek(scan *scan) {
  if (!scan->cursor && gapmap_cursor_open(scan->index->index, &scan->cursor) < 0) return fail(scan);
  int status;
  uint64_t size;
  if (!scan->is_descending) {
    status = gapmap_cursor_seek(scan->cursor, scan->numbers.first);
  } else if (scan->numbers.last != interval_of_all(scan->index->is_signed).last) {
    status = gapmap_cursor_seek(scan->cursor, scan->numbers.last + 1);
  } else {
    status = gapmap_count(scan->index->index, &size);
    if (status >= 0) status = gapmap_cursor_seek_position(scan->cursor, size);
  }
  return status < 0 ? fail(scan) : SQLITE_OK;
}

static bool is_inside(const scan *scan, uint64_t number) {
  const interval *numbers = &scan->numbers;
  if (scan->index->is_signed) {
    return (int64_t)numbers->first <= (int64_t)number && (int64_t)number <= (int64_t)numbers->last;
  }
  return numbers->first <= number && number <= numbers->last;
}

static int read_descending(scan *scan) {
  for (scan->count = 0; scan->count < scan->length; scan->count++) {
    int status = gapmap_cursor_previous(scan->cursor, &scan->read[scan->count]);
    if (status <= 0) return status;
  }
  return 0;
}

/* Reads the next numbers of the interval. */
static int read_on(scan *scan) {
  scan->current = 0;
  int status = scan->is_descending
    ? read_descending(scan)
    : gapmap_cursor_read(scan->cursor, scan->read, scan->length, &scan->count);
  if (status < 0) {
    scan->count = 0;
    return fail(scan);
  }
  scan->was_last = scan->count < scan->length;
  while (scan->count > 0 && !is_inside(scan, scan->read[scan->count - 1])) {
    scan->count--;
    scan->was_last = true;
  }
  scan->length = scan->length < LONGEST ? 2 * scan->length : LONGEST;
  return SQLITE_OK;
}

int scan_filter(sqlite3_vtab_cursor *base, int plan, const char *letters, int count, sqlite3_value **arguments) {
  scan *scan = (void *)base;
  scan->current = scan->count = 0;
  scan->was_last = true;
  scan->is_descending = plan == 1;
  scan->length = FIRST_LENGTH;
  if (count == 0) return table_fail(base->pVtab, "gapmap needs the path of an index: gapmap('file')");
  if (sqlite3_value_type(arguments[0]) == SQLITE_NULL) return SQLITE_OK; /* It is no path, and has no numbers. */
  int status = use_path(scan, arguments[0]);
  if (status == SQLITE_OK) status = restrict_by(scan, letters, count, arguments);
  if (status != SQLITE_OK || scan->numbers.is_empty) return status;
  if (scan->numbers.first == scan->numbers.last) {
    int found = gapmap_contains(scan->index->index, scan->numbers.first);
    if (found < 0) return fail(scan);
    scan->read[0] = scan->numbers.first;
    scan->count = (size_t)found;
    return SQLITE_OK;
  }
  status = seek(scan);
  return status == SQLITE_OK ? read_on(scan) : status;
}

int scan_next(sqlite3_vtab_cursor *base) {
  scan *scan = (void *)base;
  scan->current++;
  return scan->current < scan->count || scan->was_last ? SQLITE_OK : read_on(scan);
}

int scan_is_at_end(sqlite3_vtab_cursor *base) {
  scan *scan = (void *)base;
  return scan->current >= scan->count;
}

int scan_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  scan *scan = (void *)base;
  uint64_t number = scan->read[scan->current], position;
  switch (column) {
    case COLUMN_VALUE:
      if (!scan->index->is_signed && number > INT64_MAX) {
        char *text = sqlite3_mprintf("%llu, a number of the index, is greater than SQLite's INTEGER can be",
          (unsigned long long)number);
        if (text) {
          sqlite3_result_error(context, text, -1);
        } else {
          sqlite3_result_error_nomem(context);
        }
        sqlite3_free(text);
        return SQLITE_ERROR;
      }
      sqlite3_result_int64(context, (sqlite3_int64)number);
      return SQLITE_OK;
    case COLUMN_POSITION:
      if (gapmap_rank(scan->index->index, number, &position) < 0) return fail(scan);
      if (position > INT64_MAX) return table_fail(base->pVtab, "the position is greater than SQLite's INTEGER can be");
      sqlite3_result_int64(context, (sqlite3_int64)position);
      return SQLITE_OK;
    default: sqlite3_result_text(context, scan->path, -1, SQLITE_TRANSIENT); return SQLITE_OK;
  }
}
