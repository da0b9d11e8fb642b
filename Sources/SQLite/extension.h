/* What the parts of the extension share. */
#ifndef GAPMAP_SQLITE_EXTENSION_H
#define GAPMAP_SQLITE_EXTENSION_H

#include <gapmap.h>
#include <sqlite3ext.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- cache.c: the indexes that a connection has open ---- */

typedef struct cache cache;

/* An open index; whoever was given it holds it until he releases it. */
typedef struct {
  gapmap_index *index;
  bool is_signed;
} opened;

/* A cache with one owner, or NULL if there is no memory. */
cache *cache_create(void);

/* One more owner. */
cache *cache_retain(cache *all);

/* One owner less; the last one closes every index. The argument is a cache: SQLite calls it as a destructor. */
void cache_release(void *all);

/* Opens the index at a path, which is not SQL's NULL, or finds it open and its file unchanged. NULL if that fails; then
 * `error` becomes a text to be freed by sqlite3_free, NULL if there is no memory for it. */
opened *cache_open(cache *all, sqlite3_value *path, char **error);

/* Gives back what cache_open gave. The argument is an `opened`: SQLite calls it as a destructor. */
void opened_release(void *index);

/* ---- number.c: SQL's values among an index's numbers ---- */

/* Where a value lies in the order that SQLite gives values. */
typedef struct {
  /* It is NULL, which equals nothing and is neither above nor below anything. */
  bool is_null;
  /* It lies above all numbers that the index can hold, as a great number, or a text that is no number. */
  bool is_above;
  /* It equals `number`. */
  bool is_exact;
  /* The smallest number that is not below it, unless it is NULL or above all. */
  uint64_t number;
} place;

/* The numbers from `first` to `last`, both included, in the index's order; none, if it is empty. */
typedef struct {
  bool is_empty;
  uint64_t first, last;
} interval;

/* Finds where a value lies. False if that cannot be told: a real number from 2^63 to 2^64, asked of unsigned numbers,
 * is not the integer that was written. The value's type may become numeric. */
bool place_of(sqlite3_value *value, bool is_signed, place *result);

/* The error for what place_of cannot tell. */
extern const char inexact_text[];

/* All numbers that an index can hold. */
interval interval_of_all(bool is_signed);

/* Takes from an interval what does not stand in a relation to a value.
 *
 * operation: '=', '<', '>', or 'l' and 'g' for less or equal and greater or equal. */
void interval_restrict(interval *numbers, char operation, const place *value, bool is_signed);

/* ---- table.c ---- */

/* Makes the table-valued function known, which retains the cache. */
int table_register(sqlite3 *database, cache *all);

#endif
