/* A loadable extension for SQLite: lookups in index files from SQL.
 *
 *   gapmap_contains(path, n)             1 if n is in the index, 0 if not
 *   gapmap_count(path)                   how many numbers it has
 *   gapmap_rank(path, n)                 how many of them are smaller than n
 *   gapmap_range_count(path, a, b)       how many lie in a to b, both included
 *   SELECT value FROM gapmap(path)       them all, in order
 *
 * NULL in gives NULL. This file has the functions and the entry point. */
#include "extension.h"

#include <string.h>

SQLITE_EXTENSION_INIT1

/* The index that a function was asked about; where the path is a constant, it is looked for once a statement. */
typedef struct {
  opened *face;
  bool was_kept;
} asked;

static bool ask(sqlite3_context *context, sqlite3_value *path, asked *index) {
  index->face = sqlite3_get_auxdata(context, 0);
  index->was_kept = index->face != NULL;
  if (index->was_kept) return true;
  if (sqlite3_value_type(path) == SQLITE_NULL) return false; /* The result is NULL then. */
  char *error;
  index->face = cache_open(sqlite3_user_data(context), path, &error);
  if (index->face) return true;
  if (error) {
    sqlite3_result_error(context, error, -1);
    sqlite3_free(error);
  } else {
    sqlite3_result_error_nomem(context);
  }
  return false;
}

/* SQLite may free the index in here: it must not be used after. */
static void keep(sqlite3_context *context, asked *index) {
  if (!index->was_kept) sqlite3_set_auxdata(context, 0, index->face, opened_release);
}

static void answer_count(sqlite3_context *context, int status, uint64_t count) {
  if (status < 0) {
    sqlite3_result_error(context, gapmap_last_error_text(), -1);
  } else if (count > INT64_MAX) {
    sqlite3_result_error(context, "there are more numbers than SQLite's INTEGER can count", -1);
  } else {
    sqlite3_result_int64(context, (int64_t)count);
  }
}

/* Finds the place of an argument. False if the function has its result by that: NULL, or an error. */
static bool place_of_argument(sqlite3_context *context, sqlite3_value *value, bool is_signed, place *result) {
  if (place_of(value, is_signed, result)) return !result->is_null;
  sqlite3_result_error(context, inexact_text, -1);
  return false;
}

static void contains(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  asked index;
  if (!ask(context, arguments[0], &index)) return;
  place place;
  if (place_of_argument(context, arguments[1], index.face->is_signed, &place)) {
    int found = place.is_exact ? gapmap_contains(index.face->index, place.number) : 0;
    answer_count(context, found, (uint64_t)found);
  }
  keep(context, &index);
}

static void count_all(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  asked index;
  if (!ask(context, arguments[0], &index)) return;
  uint64_t all = 0;
  int status = gapmap_count(index.face->index, &all);
  answer_count(context, status, all);
  keep(context, &index);
}

static void rank_of(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  asked index;
  if (!ask(context, arguments[0], &index)) return;
  place place;
  if (place_of_argument(context, arguments[1], index.face->is_signed, &place)) {
    uint64_t rank = 0;
    int status = place.is_above ? gapmap_count(index.face->index, &rank)
                                : gapmap_rank(index.face->index, place.number, &rank);
    answer_count(context, status, rank);
  }
  keep(context, &index);
}

static void count_range(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  asked index;
  if (!ask(context, arguments[0], &index)) return;
  bool is_signed = index.face->is_signed;
  place first, last;
  if (place_of_argument(context, arguments[1], is_signed, &first) &&
      place_of_argument(context, arguments[2], is_signed, &last)) {
    interval numbers = interval_of_all(is_signed);
    interval_restrict(&numbers, 'g', &first, is_signed);
    interval_restrict(&numbers, 'l', &last, is_signed);
    uint64_t inside = 0;
    int status = 0;
    if (!numbers.is_empty) status = gapmap_range_count(index.face->index, numbers.first, numbers.last, &inside);
    answer_count(context, status, inside);
  }
  keep(context, &index);
}

static const struct {
  const char *name;
  int arguments;
  void (*call)(sqlite3_context *, int, sqlite3_value **);
} functions[] = {
  {"gapmap_contains", 2, contains},
  {"gapmap_count", 1, count_all},
  {"gapmap_rank", 2, rank_of},
  {"gapmap_range_count", 3, count_range},
};

/* The entry point, whose name SQLite makes of the file's. */
__attribute__((visibility("default"))) int sqlite3_gapmapsqlite_init(
  sqlite3 *database, char **error, const sqlite3_api_routines *api) {
  SQLITE_EXTENSION_INIT2(api);
  if (sqlite3_libversion_number() < 3038000) {
    *error = sqlite3_mprintf("gapmap needs SQLite 3.38 or later, not %s", sqlite3_libversion());
    return SQLITE_ERROR;
  }
  cache *all = cache_create();
  if (!all) return SQLITE_NOMEM;
  int status = table_register(database, all);
  /* Not SQLITE_DETERMINISTIC: the file may be replaced. A registration that fails calls the destructor, too. */
  for (size_t i = 0; status == SQLITE_OK && i < sizeof functions / sizeof *functions; i++) {
    status = sqlite3_create_function_v2(database, functions[i].name, functions[i].arguments, SQLITE_UTF8,
      cache_retain(all), functions[i].call, NULL, NULL, cache_release);
  }
  cache_release(all);
  return status;
}
