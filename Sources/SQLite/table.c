/* The table-valued function gapmap(path): its columns, and what of a WHERE and an ORDER BY it does itself. */
#include "table.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

static int table_connect(sqlite3 *database, void *all, int count, const char *const *arguments, sqlite3_vtab **result,
  char **error) {
  (void)count, (void)arguments, (void)error;
  /* By the key, SQLite knows a row again that more than one branch of an OR finds. */
  int status = sqlite3_declare_vtab(database,
    "CREATE TABLE gapmap (value INTEGER, position INTEGER, path TEXT HIDDEN, PRIMARY KEY (path, value)) WITHOUT ROWID");
  if (status != SQLITE_OK) return status;
  table *new = sqlite3_malloc(sizeof *new);
  if (!new) return SQLITE_NOMEM;
  *new = (table){.all = all};
  *result = &new->base;
  return SQLITE_OK;
}

static int table_disconnect(sqlite3_vtab *base) {
  sqlite3_free(base);
  return SQLITE_OK;
}

/* The letter of an operator that is pushed down, 0 for others. */
static char letter_of(unsigned char operator) {
  switch (operator) {
    case SQLITE_INDEX_CONSTRAINT_EQ: return '=';
    case SQLITE_INDEX_CONSTRAINT_LT: return '<';
    case SQLITE_INDEX_CONSTRAINT_LE: return 'l';
    case SQLITE_INDEX_CONSTRAINT_GT: return '>';
    case SQLITE_INDEX_CONSTRAINT_GE: return 'g';
    default: return 0;
  }
}

/* What is guessed of a scan. */
typedef struct {
  opened *index; /* NULL if the path is not known yet. */
  interval numbers;
  bool is_one;
  int unknown_bounds;
} guess;

static void guess_constraint(guess *so_far, int column, char operation, sqlite3_value *value) {
  place place;
  if (operation == '=') {
    so_far->is_one = true;
  } else if (column == COLUMN_VALUE && so_far->index && value && place_of(value, so_far->index->is_signed, &place)) {
    interval_restrict(&so_far->numbers, operation, &place, so_far->index->is_signed);
  } else {
    so_far->unknown_bounds++;
  }
}

/* Sets rows and costs. The unit of cost is a step to the next row; finding a place costs a few. */
static int guess_scan(const guess *so_far, sqlite3_index_info *info) {
  uint64_t rows = 1000000;
  if (so_far->is_one) {
    rows = 1;
    info->idxFlags |= SQLITE_INDEX_SCAN_UNIQUE;
  } else if (so_far->index) {
    rows = 0;
    if (!so_far->numbers.is_empty &&
        gapmap_range_count(so_far->index->index, so_far->numbers.first, so_far->numbers.last, &rows) < 0) {
      return SQLITE_ERROR;
    }
  }
  for (int i = 0; i < so_far->unknown_bounds; i++) rows /= 4;
  info->estimatedRows = rows < INT64_MAX ? (int64_t)rows : INT64_MAX;
  info->estimatedCost = 8 + (double)rows;
  return SQLITE_OK;
}

/* Opens the index of a path that is known when the statement is prepared, for the sake of its counts. What is wrong
 * with it is told when it is run, since a prepared statement may never be. */
static opened *index_to_guess_by(table *table, sqlite3_index_info *info, int constraint) {
  sqlite3_value *value;
  if (sqlite3_vtab_rhs_value(info, constraint, &value) != SQLITE_OK) return NULL;
  if (sqlite3_value_type(value) == SQLITE_NULL) return NULL;
  char *error;
  opened *index = cache_open(table->all, value, &error);
  if (!index) sqlite3_free(error);
  return index;
}

/* Writes the plan for table_filter: idxStr has two letters for each argument, 'p' for the path, 'v' for the value or
 * 'n' for the position, and the operator's; idxNum is 1 for descending order. Without a path, there is no argument. */
static int table_best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
  table *table = (struct table *)base;
  int path = -1;
  bool has_path = false;
  for (int i = 0; i < info->nConstraint; i++) {
    if (info->aConstraint[i].iColumn != COLUMN_PATH || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    has_path = true;
    if (info->aConstraint[i].usable && path < 0) path = i;
  }
  if (path < 0) {
    if (has_path) return SQLITE_CONSTRAINT; /* There is another order of the join in which it is known. */
    /* SQLite asks this for the branches of an OR, too, though the path is beside it. The scan would fail; it comes only
     * if there is nothing else. */
    info->estimatedCost = 1e99;
    return SQLITE_OK;
  }
  char *plan = sqlite3_malloc(2 * info->nConstraint + 1);
  if (!plan) return SQLITE_NOMEM;
  info->idxStr = plan;
  info->needToFreeIdxStr = 1;
  *plan++ = 'p';
  *plan++ = '=';
  int arguments = 0;
  info->aConstraintUsage[path].argvIndex = ++arguments;
  info->aConstraintUsage[path].omit = 1;

  guess guess = {.index = index_to_guess_by(table, info, path)};
  if (guess.index) guess.numbers = interval_of_all(guess.index->is_signed);
  for (int i = 0; i < info->nConstraint; i++) {
    int column = info->aConstraint[i].iColumn;
    char operation = letter_of(info->aConstraint[i].op);
    if (!info->aConstraint[i].usable || !operation || column == COLUMN_PATH) continue;
    /* SQLite compares again (omit is 0): what is pushed down need only be enough. */
    info->aConstraintUsage[i].argvIndex = ++arguments;
    *plan++ = column == COLUMN_VALUE ? 'v' : 'n';
    *plan++ = operation;
    sqlite3_value *value = NULL;
    sqlite3_vtab_rhs_value(info, i, &value);
    guess_constraint(&guess, column, operation, value);
  }
  *plan = 0;
  /* Values and positions have one order, and none comes twice: what else is ordered by does not matter. */
  if (info->nOrderBy > 0 && info->aOrderBy[0].iColumn != COLUMN_PATH) {
    info->orderByConsumed = 1;
    info->idxNum = info->aOrderBy[0].desc;
  }
  int status = guess_scan(&guess, info);
  if (guess.index) opened_release(guess.index);
  return status == SQLITE_OK ? status : table_fail(base, gapmap_last_error_text());
}

int table_fail(sqlite3_vtab *base, const char *text) {
  sqlite3_free(base->zErrMsg);
  base->zErrMsg = sqlite3_mprintf("%s", text);
  return SQLITE_ERROR;
}

/* xCreate is NULL: the table is there without being created, and cannot be. */
static const sqlite3_module module = {
  .xConnect = table_connect,
  .xBestIndex = table_best_index,
  .xDisconnect = table_disconnect,
  .xOpen = scan_open,
  .xClose = scan_close,
  .xFilter = scan_filter,
  .xNext = scan_next,
  .xEof = scan_is_at_end,
  .xColumn = scan_column,
};

int table_register(sqlite3 *database, cache *all) {
  return sqlite3_create_module_v2(database, "gapmap", &module, cache_retain(all), cache_release);
}
