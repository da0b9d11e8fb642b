// LMDB with all numbers as the sorted values of one key. MDB_DUPFIXED packs such values as a plain
// array in each page: 65 bits a number instead of the 146 of an MDB_INTEGERKEY key without a value,
// with faster lookups, and scanned page by page.
#include <lmdb.h>
#include <stdlib.h>

#include "common.h"

enum { table_flags = MDB_INTEGERKEY | MDB_DUPSORT | MDB_DUPFIXED | MDB_INTEGERDUP };

static const uint64_t only_key = 0;

/// Address space only: the file grows as it is written.
static const size_t largest_map = (size_t)1 << 42;

typedef struct store {
  MDB_env *environment;
  MDB_txn *transaction;
  MDB_cursor *cursor;
} store;

static int fail(const char *action, int code) {
  return peer_fail("lmdb cannot %s: %s", action, mdb_strerror(code));
}

static MDB_val key_value(void) { return (MDB_val){sizeof only_key, (void *)&only_key}; }

/// Appends one chunk in a transaction of its own, so that memory stays bounded.
static int append(MDB_env *environment, uint64_t *numbers, size_t count) {
  MDB_txn *transaction;
  MDB_dbi table;
  MDB_cursor *cursor;
  int code = mdb_txn_begin(environment, NULL, 0, &transaction);
  if (code != MDB_SUCCESS) return fail("begin", code);
  code = mdb_dbi_open(transaction, NULL, table_flags | MDB_CREATE, &table);
  if (code == MDB_SUCCESS) code = mdb_cursor_open(transaction, table, &cursor);
  for (size_t done = 0; code == MDB_SUCCESS && done < count;) {
    MDB_val key = key_value();
    // The first value holds one number's size and the array, the second how many there are; a put
    // says there how many it took.
    MDB_val values[2] = {{sizeof *numbers, numbers + done}, {count - done, NULL}};
    code = mdb_cursor_put(cursor, &key, values, MDB_MULTIPLE | MDB_APPENDDUP);
    done += values[1].mv_size;
  }
  if (code != MDB_SUCCESS) {
    mdb_txn_abort(transaction);
    return fail("append", code);
  }
  code = mdb_txn_commit(transaction);
  return code == MDB_SUCCESS ? 0 : fail("commit", code);
}

static int append_all(const peer_source *source, MDB_env *environment) {
  uint64_t *numbers = malloc(peer_chunk * sizeof *numbers);
  if (numbers == NULL) return peer_fail("out of memory");
  size_t count;
  int result;
  do {
    result = peer_read(source, numbers, &count);
    if (result == 0) result = append(environment, numbers, count);
  } while (result == 0 && count > 0);
  free(numbers);
  return result;
}

static int build(const peer_source *source, const char *path) {
  if (unlink(path) != 0 && errno != ENOENT) return peer_fail_system("replace", path);
  MDB_env *environment;
  int code = mdb_env_create(&environment);
  if (code != MDB_SUCCESS) return fail("start", code);
  code = mdb_env_set_mapsize(environment, largest_map);
  if (code == MDB_SUCCESS)
    code = mdb_env_open(environment, path, MDB_NOSUBDIR | MDB_NOLOCK | MDB_NOSYNC, 0666);
  int result = code == MDB_SUCCESS
                   ? append_all(source, environment)
                   : peer_fail("cannot create %s: %s", path, mdb_strerror(code));
  mdb_env_close(environment);
  return result == 0 ? peer_sync(path) : result;
}

static void close_store(void *index) {
  store *store = index;
  if (store->cursor != NULL) mdb_cursor_close(store->cursor);
  if (store->transaction != NULL) mdb_txn_abort(store->transaction);
  if (store->environment != NULL) mdb_env_close(store->environment);
  free(store);
}

static int open_store(const char *path, void **index) {
  store *opened = calloc(1, sizeof *opened);
  if (opened == NULL) return peer_fail("out of memory");
  MDB_dbi table;
  int code = mdb_env_create(&opened->environment);
  // The smallest map is raised to the file's size, where the builder's would be taken otherwise.
  if (code == MDB_SUCCESS) code = mdb_env_set_mapsize(opened->environment, 1);
  if (code == MDB_SUCCESS)
    code = mdb_env_open(opened->environment, path, MDB_NOSUBDIR | MDB_NOLOCK | MDB_RDONLY, 0);
  if (code == MDB_SUCCESS)
    code = mdb_txn_begin(opened->environment, NULL, MDB_RDONLY, &opened->transaction);
  if (code == MDB_SUCCESS) code = mdb_dbi_open(opened->transaction, NULL, table_flags, &table);
  if (code == MDB_SUCCESS) code = mdb_cursor_open(opened->transaction, table, &opened->cursor);
  if (code != MDB_SUCCESS) {
    close_store(opened);
    return peer_fail("cannot open %s: %s", path, mdb_strerror(code));
  }
  *index = opened;
  return 0;
}

/// A page's numbers from the place of the cursor on; `count` is 0 at the end.
typedef struct run {
  const uint64_t *numbers;
  size_t count;
} run;

/// The first number of the page that is not below `number`.
static size_t lower_bound(run run, uint64_t number) {
  size_t begin = 0, end = run.count;
  while (begin < end) {
    size_t middle = begin + (end - begin) / 2;
    if (run.numbers[middle] < number)
      begin = middle + 1;
    else
      end = middle;
  }
  return begin;
}

static int next_run(store *store, run *run) {
  MDB_val key, value = {0, NULL};
  int code = mdb_cursor_get(store->cursor, &key, &value, MDB_NEXT_MULTIPLE);
  run->numbers = value.mv_data;
  run->count = code == MDB_SUCCESS ? value.mv_size / sizeof *run->numbers : 0;
  return code == MDB_SUCCESS || code == MDB_NOTFOUND ? 0 : fail("read", code);
}

/// Moves to the first number not below `from`.
static int first_run(store *store, uint64_t from, run *run) {
  run->count = 0;
  MDB_val key = key_value(), value = {sizeof from, &from};
  int code = mdb_cursor_get(store->cursor, &key, &value, MDB_GET_BOTH_RANGE);
  if (code == MDB_NOTFOUND) return 0;
  // This gives the cursor's whole page, but leaves the value as it is if it is the only one.
  if (code == MDB_SUCCESS) code = mdb_cursor_get(store->cursor, &key, &value, MDB_GET_MULTIPLE);
  if (code != MDB_SUCCESS) return fail("read", code);
  run->numbers = value.mv_data;
  run->count = value.mv_size / sizeof from;
  size_t skipped = lower_bound(*run, from);
  run->numbers += skipped;
  run->count -= skipped;
  return 0;
}

static int scan(void *index, uint64_t from, uint64_t *numbers, size_t count, size_t *found) {
  *found = 0;
  run run;
  int result = first_run(index, from, &run);
  while (result == 0 && run.count > 0) {
    size_t taken = run.count < count - *found ? run.count : count - *found;
    memcpy(numbers + *found, run.numbers, taken * sizeof *numbers);
    *found += taken;
    if (*found == count) break;
    result = next_run(index, &run);
  }
  return result;
}

static int load(void *index, uint64_t *numbers, size_t count) {
  size_t found;
  if (scan(index, 0, numbers, count, &found) != 0) return -1;
  return found == count ? 0 : peer_fail("the file holds %zu numbers, not %zu", found, count);
}

static int sum(void *index, uint64_t *sum) {
  uint64_t total = 0;
  run run;
  int result = first_run(index, 0, &run);
  while (result == 0 && run.count > 0) {
    for (size_t i = 0; i < run.count; i++) total += run.numbers[i];
    result = next_run(index, &run);
  }
  *sum = total;
  return result;
}

static int contains(void *index, const uint64_t *queries, size_t count, uint8_t *answers) {
  store *store = index;
  for (size_t i = 0; i < count; i++) {
    MDB_val key = key_value(), value = {sizeof queries[i], (void *)&queries[i]};
    int code = mdb_cursor_get(store->cursor, &key, &value, MDB_GET_BOTH);
    if (code != MDB_SUCCESS && code != MDB_NOTFOUND) return fail("read", code);
    answers[i] = code == MDB_SUCCESS;
  }
  return 0;
}

static int count_ranges(void *index, const uint64_t *lowers, const uint64_t *uppers, size_t count,
                        uint64_t *answers) {
  for (size_t i = 0; i < count; i++) {
    answers[i] = 0;
    run run;
    int result = first_run(index, lowers[i], &run);
    while (result == 0 && run.count > 0 && run.numbers[run.count - 1] <= uppers[i]) {
      answers[i] += run.count;
      result = next_run(index, &run);
    }
    if (result != 0) return result;
    // The range ends inside this page, and not at the largest of all numbers.
    if (run.count > 0) answers[i] += lower_bound(run, uppers[i] + 1);
  }
  return 0;
}

const peer_api *peer_entry(void) {
  static const peer_api api = {
      .name = "lmdb",
      .settings = MDB_VERSION_STRING
          "; all numbers are values of one key, MDB_DUPFIXED | MDB_INTEGERDUP, built by "
          "MDB_MULTIPLE | MDB_APPENDDUP in transactions of 131,072 without sync and synced at the "
          "end; read with MDB_RDONLY | MDB_NOLOCK through a cursor; count is linear",
      .error = peer_error,
      .build = build,
      .open = open_store,
      .close = close_store,
      .shareable = 0,
      .load = load,
      .sum = sum,
      .scan = scan,
      .contains = contains,
      .count_ranges = count_ranges,
  };
  return &api;
}
