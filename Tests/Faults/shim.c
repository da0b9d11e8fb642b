// Makes one chosen call into the system go wrong, in a program that is started with this library
// preloaded (LD_PRELOAD).
//
// FAULT=CALL:NUMBER:ACTION says which: the NUMBERth call (from 1 on) of a function, or of any of
// those below if CALL is "any", counted from the start of main. ACTION is one of
//   errno=E   the call is not made and fails with E
//   errno=E+  so do all later calls of the function, standard error excepted
//   short     a read or write does half of what was asked for
//   before=S  the process gets signal S, then the call is made
//   after=S   the call is made, then the process gets signal S
//   hook      the command in FAULT_HOOK is run, then the call is made
// FAULT=census:1:- lets all pass and logs them. FAULT_LOG names a file that gets a line once the call
// was met: what it was called with.
// FAULT_NAMED makes files without a name impossible, as they are on many file systems.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static char call[32];
static long number;
static char action[32];
static atomic_long count;
static int names_everything;

__attribute__((constructor)) static void read_plan(void) {
  const char *plan = getenv("FAULT");
  if (plan && sscanf(plan, "%31[^:]:%ld:%31s", call, &number, action) != 3) _exit(99);
  names_everything = getenv("FAULT_NAMED") != NULL;
}

static void log_hit(const char *name, int descriptor, const char *path) {
  const char *log = getenv("FAULT_LOG");
  if (!log) return;
  char target[256] = "", line[512];
  if (descriptor >= 0) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, target, sizeof target - 1);
    if (length > 0) target[length] = 0;
  }
  int length = snprintf(line, sizeof line, "%s %d %s\n", name, descriptor, path ? path : target);
  int file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0666);
  syscall(SYS_write, file, line, length);
  syscall(SYS_close, file);
}

// Sends a signal and gives the program a moment to die of it.
static void send(int signal) {
  kill(getpid(), signal);
  struct timespec moment = {0, 5000000};
  nanosleep(&moment, NULL);
}

enum verdict { GO_ON, FAIL, SHORT, SIGNAL_AFTER };

static enum verdict meet(const char *name, int descriptor, const char *path) {
  if (!strcmp(call, "census")) {
    int code = errno;
    log_hit(name, descriptor, path);
    errno = code;
    return GO_ON;
  }
  if (!number || (strcmp(call, "any") && strcmp(call, name))) return GO_ON;
  long now = ++count;
  int stays = action[strlen(action) - 1] == '+';
  if (stays ? now < number || descriptor == STDERR_FILENO : now != number) return GO_ON;
  if (now == number) log_hit(name, descriptor, path);
  if (!strncmp(action, "errno=", 6)) {
    errno = atoi(action + 6);
    return FAIL;
  }
  if (!strcmp(action, "short")) return SHORT;
  if (!strncmp(action, "before=", 7)) send(atoi(action + 7));
  if (!strncmp(action, "after=", 6)) return SIGNAL_AFTER;
  if (!strcmp(action, "hook")) {
    unsetenv("LD_PRELOAD");
    if (system(getenv("FAULT_HOOK"))) _exit(99);
  }
  return GO_ON;
}

static void finish(enum verdict verdict) {
  int code = errno;
  if (verdict == SIGNAL_AFTER) send(atoi(action + 6));
  errno = code;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define WRAP(result, name, failure, descriptor, path, parameters, arguments) \
  result name parameters {                                                   \
    enum verdict verdict = meet(#name, descriptor, path);                    \
    if (verdict == FAIL) return failure;                                     \
    result value = REAL(name) arguments;                                     \
    finish(verdict);                                                         \
    return value;                                                            \
  }

#define WRAP_TRANSFER(name, parameters, ...)                  \
  ssize_t name parameters {                                   \
    enum verdict verdict = meet(#name, descriptor, NULL);     \
    if (verdict == FAIL) return -1;                           \
    if (verdict == SHORT && length > 1) length /= 2;          \
    ssize_t value = REAL(name)(descriptor, bytes, length __VA_ARGS__); \
    finish(verdict);                                          \
    return value;                                             \
  }

WRAP_TRANSFER(read, (int descriptor, void *bytes, size_t length))
WRAP_TRANSFER(write, (int descriptor, const void *bytes, size_t length))
WRAP_TRANSFER(pread, (int descriptor, void *bytes, size_t length, off_t offset), , offset)

WRAP(int, close, -1, d, NULL, (int d), (d))
WRAP(int, fsync, -1, d, NULL, (int d), (d))
WRAP(int, flock, -1, d, NULL, (int d, int how), (d, how))
WRAP(int, fchmod, -1, d, NULL, (int d, mode_t mode), (d, mode))
WRAP(int, fstat, -1, d, NULL, (int d, struct stat *s), (d, s))
WRAP(int, stat, -1, -1, path, (const char *path, struct stat *s), (path, s))
WRAP(int, lstat, -1, -1, path, (const char *path, struct stat *s), (path, s))
WRAP(int, access, -1, -1, path, (const char *path, int mode), (path, mode))
WRAP(int, mkdir, -1, -1, path, (const char *path, mode_t mode), (path, mode))
WRAP(int, rmdir, -1, -1, path, (const char *path), (path))
WRAP(int, unlink, -1, -1, path, (const char *path), (path))
WRAP(int, rename, -1, -1, to, (const char *from, const char *to), (from, to))
WRAP(int, linkat, -1, -1, to, (int a, const char *from, int b, const char *to, int flags),
     (a, from, b, to, flags))
WRAP(int, mkstemp, -1, -1, path, (char *path), (path))
WRAP(char *, realpath, NULL, -1, path, (const char *path, char *room), (path, room))
WRAP(DIR *, opendir, NULL, -1, path, (const char *path), (path))
WRAP(struct dirent *, readdir, NULL, -1, "a directory", (DIR *d), (d))
WRAP(void *, mmap, MAP_FAILED, d, NULL,
     (void *at, size_t n, int prot, int flags, int d, off_t offset),
     (at, n, prot, flags, d, offset))
WRAP(int, munmap, -1, -1, "memory", (void *at, size_t n), (at, n))
WRAP(int, pthread_create, errno, -1, "a thread",
     (pthread_t *t, const pthread_attr_t *a, void *(*body)(void *), void *context),
     (t, a, body, context))

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  enum verdict verdict = meet("open", -1, path);
  if (verdict == FAIL) return -1;
  if (names_everything && (flags & O_TMPFILE) == O_TMPFILE) {
    errno = EOPNOTSUPP;
    return -1;
  }
  int value = REAL(open)(path, flags, mode);
  finish(verdict);
  return value;
}
