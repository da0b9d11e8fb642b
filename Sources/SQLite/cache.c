/* The indexes that a connection has open, by path. A file that was replaced is opened anew; a statement that reads the
 * old one goes on with that. Only the thread that has the connection comes here. */
#define _POSIX_C_SOURCE 200809L

#include "extension.h"

#include <string.h>
#include <sys/stat.h>

SQLITE_EXTENSION_INIT3

/* So many indexes stay open though nobody reads them: a statement may name as many paths as a table has rows, and a
 * process has only so many mappings. */
enum { KEPT = 16 };

/* What tells one file from another of its name. */
typedef struct {
  dev_t device;
  ino_t inode;
  off_t length;
  struct timespec modified, changed;
} identity;

typedef struct entry {
  opened face; /* First, so that the address of one is that of the other. */
  struct entry *next;
  identity file;
  int holders; /* Those who were given it, and the cache, while it is listed. */
  char path[];
} entry;

struct cache {
  entry *newest;
  int owners;
};

cache *cache_create(void) {
  cache *all = sqlite3_malloc(sizeof *all);
  if (all) *all = (cache){.newest = NULL, .owners = 1};
  return all;
}

cache *cache_retain(cache *all) {
  all->owners++;
  return all;
}

/* Takes an entry out of the list and out of the cache's hold. */
static void unlist(entry **link) {
  entry *gone = *link;
  *link = gone->next;
  opened_release(gone);
}

/* Takes out all entries but the newest ones, so many as are to be kept. */
static void unlist_from(cache *all, int kept) {
  entry **link = &all->newest;
  for (int passed = 0; *link && passed < kept; passed++) link = &(*link)->next;
  while (*link) unlist(link);
}

void cache_release(void *pointer) {
  cache *all = pointer;
  if (--all->owners > 0) return;
  unlist_from(all, 0);
  sqlite3_free(all);
}

void opened_release(void *pointer) {
  entry *given = pointer;
  if (--given->holders > 0) return;
  gapmap_close(given->face.index);
  sqlite3_free(given);
}

/* A file that cannot be asked about has an identity that no entry has; opening it tells why. */
static identity identity_of(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return (identity){.length = -1};
  return (identity){status.st_dev, status.st_ino, status.st_size, status.st_mtim, status.st_ctim};
}

static bool is_same_moment(struct timespec one, struct timespec other) {
  return one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec;
}

static bool is_same_file(const identity *one, const identity *other) {
  return one->device == other->device && one->inode == other->inode && one->length == other->length &&
         is_same_moment(one->modified, other->modified) && is_same_moment(one->changed, other->changed);
}

static entry *entry_open(const char *path, identity file, char **error) {
  size_t length = strlen(path) + 1;
  entry *new = sqlite3_malloc64(sizeof *new + length);
  if (!new) {
    *error = NULL;
    return NULL;
  }
  *new = (entry){.file = file, .holders = 1};
  memcpy(new->path, path, length);
  int type = gapmap_open(path, &new->face.index);
  if (type >= 0) type = gapmap_type(new->face.index);
  if (type < 0) {
    *error = sqlite3_mprintf("%s", gapmap_last_error_text());
    sqlite3_free(new);
    return NULL;
  }
  new->face.is_signed = type == GAPMAP_SIGNED;
  return new;
}

opened *cache_open(cache *all, sqlite3_value *value, char **error) {
  const char *path = (const char *)sqlite3_value_text(value);
  if (!path) {
    *error = NULL;
    return NULL;
  }
  /* The file of the part before it is not the one that was named. */
  if (strlen(path) != (size_t)sqlite3_value_bytes(value)) {
    *error = sqlite3_mprintf("a path cannot have a NUL character in it");
    return NULL;
  }
  /* Asked before it is opened: if it is replaced in between, the next one to ask sees another file and opens that. */
  identity file = identity_of(path);
  entry **link = &all->newest;
  while (*link && strcmp((*link)->path, path) != 0) link = &(*link)->next;
  entry *found = *link;
  if (found && is_same_file(&found->file, &file)) {
    *link = found->next;
  } else {
    if (found) unlist(link);
    found = entry_open(path, file, error);
    if (!found) return NULL;
    unlist_from(all, KEPT - 1);
  }
  found->next = all->newest;
  all->newest = found;
  found->holders++;
  return &found->face;
}
