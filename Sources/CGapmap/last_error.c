#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "gapmap.h"
#include "internal.h"

enum { capacity = 1024 };

/* The text is elsewhere: a library that is loaded late finds little room for memory of threads' own. */
static _Thread_local struct {
  int code;
  int number;
  char *text;
} last;

static pthread_key_t key;
static bool has_key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void forget(void *text) {
  free(text);
  last.text = NULL;
}

static void make_key(void) { has_key = pthread_key_create(&key, forget) == 0; }

/* Room for a text that is freed with the thread; NULL if there is none. */
static char *own_text(void) {
  if (last.text != NULL) return last.text;
  pthread_once(&once, make_key);
  char *text = has_key ? malloc(capacity) : NULL;
  if (text != NULL && pthread_setspecific(key, text) != 0) {
    free(text);
    text = NULL;
  }
  return last.text = text;
}

void gm_set_error(int code, int number, const char *text) {
  last.code = code;
  last.number = number;
  char *own = own_text();
  if (own == NULL) return;
  size_t length = strlen(text);
  if (length >= capacity) {
    length = capacity - 1;
    /* Not within a character of UTF-8. */
    while (length > 0 && (text[length] & 0xC0) == 0x80) length--;
  }
  memcpy(own, text, length);
  own[length] = 0;
}

int gapmap_last_error_code(void) { return last.code; }

int gapmap_last_error_errno(void) { return last.number; }

const char *gapmap_last_error_text(void) {
  if (last.text != NULL) return last.text;
  return last.code == 0 ? "" : "there is no memory for a text that says what happened";
}
