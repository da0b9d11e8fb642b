/* What the table-valued function and its scans share. */
#ifndef GAPMAP_SQLITE_TABLE_H
#define GAPMAP_SQLITE_TABLE_H

#include "extension.h"

enum { COLUMN_VALUE, COLUMN_POSITION, COLUMN_PATH };

typedef struct table {
  sqlite3_vtab base; /* First, as SQLite wants it. */
  cache *all;
} table;

/* Notes a text as the table's error and returns SQLITE_ERROR. */
int table_fail(sqlite3_vtab *base, const char *text);

/* ---- scan.c: the methods of a cursor over the table ---- */

int scan_open(sqlite3_vtab *base, sqlite3_vtab_cursor **result);
int scan_close(sqlite3_vtab_cursor *base);
int scan_filter(sqlite3_vtab_cursor *base, int plan, const char *letters, int count, sqlite3_value **arguments);
int scan_next(sqlite3_vtab_cursor *base);
int scan_is_at_end(sqlite3_vtab_cursor *base);
int scan_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column);

#endif
