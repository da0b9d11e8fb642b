// SQLite tables of nothing but an INTEGER PRIMARY KEY. That is signed, so numbers of 2^63 and above
// lie, less 2^63, in a table of their own: flipping the top bit instead would turn every small
// number into a nine-byte one.
#include <sqlite3.h>
#include <stdlib.h>

#include "common.h"

#define HALF (UINT64_C(1) << 63)

static const char *const tables[2] = {"numbers", "numbers_from_2_63"};

/// The statements of one table; all NULL where no number needs the table.
typedef struct half {
  sqlite3_stmt *contains, *count, *scan;
} half;

typedef struct database {
  sqlite3 *connection;
  half halves[2];
} database;

static int fail(sqlite3 *connection) { return peer_fail("sqlite: %s", sqlite3_errmsg(connection)); }

static int run(sqlite3 *connection, const char *sql) {
  return sqlite3_exec(connection, sql, NULL, NULL, NULL) == SQLITE_OK ? 0 : fail(connection);
}

/// Prepares the statement whose text is `format` with the table's name put in.
static int prepare(sqlite3 *connection, const char *format, const char *table,
                   sqlite3_stmt **statement) {
  char sql[160];
  snprintf(sql, sizeof sql, format, table);
  int code = sqlite3_prepare_v3(connection, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
  return code == SQLITE_OK ? 0 : fail(connection);
}

static int insert_chunk(sqlite3 *connection, sqlite3_stmt *inserts[2], const uint64_t *numbers,
                        size_t count) {
  for (size_t i = 0; i < count; i++) {
    int upper = numbers[i] >= HALF;
    if (inserts[upper] == NULL) {
      char sql[96];
      snprintf(sql, sizeof sql, "CREATE TABLE %s(number INTEGER PRIMARY KEY)", tables[upper]);
      if (run(connection, sql) != 0 ||
          prepare(connection, "INSERT INTO %s VALUES(?1)", tables[upper], &inserts[upper]) != 0)
        return -1;
    }
    sqlite3_bind_int64(inserts[upper], 1, (sqlite3_int64)(numbers[i] & ~HALF));
    if (sqlite3_step(inserts[upper]) != SQLITE_DONE) return fail(connection);
    sqlite3_reset(inserts[upper]);
  }
  return 0;
}

static int insert_all(const peer_source *source, sqlite3 *connection) {
  uint64_t *numbers = malloc(peer_chunk * sizeof *numbers);
  if (numbers == NULL) return peer_fail("out of memory");
  sqlite3_stmt *inserts[2] = {NULL, NULL};
  size_t count;
  int result;
  while ((result = peer_read(source, numbers, &count)) == 0 && count > 0)
    if ((result = insert_chunk(connection, inserts, numbers, count)) != 0) break;
  sqlite3_finalize(inserts[0]);
  sqlite3_finalize(inserts[1]);
  free(numbers);
  return result;
}

static int build(const peer_source *source, const char *path) {
  if (unlink(path) != 0 && errno != ENOENT) return peer_fail_system("replace", path);
  sqlite3 *connection = NULL;
  int result = 0;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &connection, flags, NULL) != SQLITE_OK) {
    result = peer_fail("cannot create %s: %s", path, sqlite3_errmsg(connection));
  } else {
    result = run(connection,
                 "PRAGMA page_size=4096; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
                 "PRAGMA locking_mode=EXCLUSIVE; BEGIN");
    if (result == 0) result = insert_all(source, connection);
    if (result == 0) result = run(connection, "COMMIT");
  }
  if (sqlite3_close(connection) != SQLITE_OK && result == 0) result = fail(connection);
  return result == 0 ? peer_sync(path) : result;
}

static void close_database(void *index) {
  database *database = index;
  for (int i = 0; i < 2; i++) {
    sqlite3_finalize(database->halves[i].contains);
    sqlite3_finalize(database->halves[i].count);
    sqlite3_finalize(database->halves[i].scan);
  }
  sqlite3_close(database->connection);
  free(database);
}

static int prepare_half(sqlite3 *connection, const char *table, half *half) {
  int code = sqlite3_table_column_metadata(connection, NULL, table, NULL, NULL, NULL, NULL, NULL,
                                           NULL);
  if (code == SQLITE_ERROR) return 0;  // There is no such table.
  if (code != SQLITE_OK) return fail(connection);
  if (prepare(connection, "SELECT 1 FROM %s WHERE number=?1", table, &half->contains) != 0 ||
      prepare(connection, "SELECT count(*) FROM %s WHERE number BETWEEN ?1 AND ?2", table,
              &half->count) != 0)
    return -1;
  return prepare(connection, "SELECT number FROM %s WHERE number>=?1 ORDER BY number", table,
                 &half->scan);
}

/// Writes the path as a URI that says the file is not going to change; -1 if it does not fit.
static int immutable_uri(const char *path, char *uri, size_t capacity) {
  size_t length = (size_t)snprintf(uri, capacity, "file:");
  for (; *path != 0 && length + 4 < capacity; path++) {
    int reserved = *path == '%' || *path == '?' || *path == '#';
    length += (size_t)snprintf(uri + length, capacity - length, reserved ? "%%%02X" : "%c", *path);
  }
  const char *query = "?immutable=1";
  if (*path != 0 || length + strlen(query) >= capacity) return peer_fail("the path is too long");
  memcpy(uri + length, query, strlen(query) + 1);
  return 0;
}

static int open_database(const char *path, void **index) {
  char uri[4096];
  if (immutable_uri(path, uri, sizeof uri) != 0) return -1;
  database *opened = calloc(1, sizeof *opened);
  if (opened == NULL) return peer_fail("out of memory");
  int result = 0;
  int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(uri, &opened->connection, flags, NULL) != SQLITE_OK)
    result = peer_fail("cannot open %s: %s", path, sqlite3_errmsg(opened->connection));
  if (result == 0) result = run(opened->connection, "PRAGMA mmap_size=0x7fff0000");
  for (int i = 0; i < 2 && result == 0; i++)
    result = prepare_half(opened->connection, tables[i], &opened->halves[i]);
  if (result == 0)
    *index = opened;
  else
    close_database(opened);
  return result;
}

/// Where a walk puts its numbers: into `numbers`, or only into their sum if that is NULL.
typedef struct sink {
  uint64_t *numbers;
  size_t capacity, count;
  uint64_t sum;
} sink;

/// Walks the numbers from `from` on until the sink is full.
static int walk(database *database, uint64_t from, sink *sink) {
  for (int i = from >= HALF; i < 2; i++) {
    sqlite3_stmt *statement = database->halves[i].scan;
    if (statement == NULL) continue;
    uint64_t base = i == 1 ? HALF : 0;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)(from > base ? from - base : 0));
    int code = SQLITE_DONE;
    while (sink->count < sink->capacity && (code = sqlite3_step(statement)) == SQLITE_ROW) {
      uint64_t number = (uint64_t)sqlite3_column_int64(statement, 0) + base;
      if (sink->numbers != NULL) sink->numbers[sink->count] = number;
      sink->sum += number;
      sink->count++;
    }
    sqlite3_reset(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) return fail(database->connection);
  }
  return 0;
}

static int load(void *index, uint64_t *numbers, size_t count) {
  sink sink = {numbers, count, 0, 0};
  if (walk(index, 0, &sink) != 0) return -1;
  if (sink.count != count)
    return peer_fail("the table holds %zu numbers, not %zu", sink.count, count);
  return 0;
}

static int sum(void *index, uint64_t *sum) {
  sink sink = {NULL, SIZE_MAX, 0, 0};
  int result = walk(index, 0, &sink);
  *sum = sink.sum;
  return result;
}

static int scan(void *index, uint64_t from, uint64_t *numbers, size_t count, size_t *found) {
  sink sink = {numbers, count, 0, 0};
  int result = walk(index, from, &sink);
  *found = sink.count;
  return result;
}

static int contains(void *index, const uint64_t *queries, size_t count, uint8_t *answers) {
  database *database = index;
  for (size_t i = 0; i < count; i++) {
    sqlite3_stmt *statement = database->halves[queries[i] >= HALF].contains;
    answers[i] = 0;
    if (statement == NULL) continue;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)(queries[i] & ~HALF));
    int code = sqlite3_step(statement);
    answers[i] = code == SQLITE_ROW;
    sqlite3_reset(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) return fail(database->connection);
  }
  return 0;
}

/// Adds the table's numbers between `lower` and `upper` to `answer`.
static int count_half(database *database, int half, uint64_t lower, uint64_t upper,
                      uint64_t *answer) {
  sqlite3_stmt *statement = database->halves[half].count;
  if (statement == NULL) return 0;
  sqlite3_bind_int64(statement, 1, (sqlite3_int64)(lower & ~HALF));
  sqlite3_bind_int64(statement, 2, (sqlite3_int64)(upper & ~HALF));
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) *answer += (uint64_t)sqlite3_column_int64(statement, 0);
  sqlite3_reset(statement);
  return code == SQLITE_ROW ? 0 : fail(database->connection);
}

static int count_ranges(void *index, const uint64_t *lowers, const uint64_t *uppers, size_t count,
                        uint64_t *answers) {
  for (size_t i = 0; i < count; i++) {
    uint64_t lower = lowers[i], upper = uppers[i];
    answers[i] = 0;
    if (lower < HALF &&
        count_half(index, 0, lower, upper < HALF ? upper : HALF - 1, &answers[i]) != 0)
      return -1;
    if (upper >= HALF && count_half(index, 1, lower < HALF ? HALF : lower, upper, &answers[i]) != 0)
      return -1;
  }
  return 0;
}

const peer_api *peer_entry(void) {
  static char settings[320];
  static const peer_api api = {
      .name = "sqlite",
      .settings = settings,
      .error = peer_error,
      .build = build,
      .open = open_database,
      .close = close_database,
      .shareable = 0,
      .load = load,
      .sum = sum,
      .scan = scan,
      .contains = contains,
      .count_ranges = count_ranges,
  };
  snprintf(settings, sizeof settings,
           "SQLite %s, INTEGER PRIMARY KEY, numbers from 2^63 on in a second table, pages of 4096, "
           "built in one transaction without journal and synced at the end; "
           "read with immutable=1, mmap_size 2 GiB, prepared statements; count is linear",
           sqlite3_libversion());
  return &api;
}
