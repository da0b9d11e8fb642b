#include <string.h>

#include "gapmap.h"
#include "internal.h"

/* In memory of the thread's own, so that noting that memory is short takes none. */
static _Thread_local struct {
  int code;
  int number;
  char text[1024];
} last;

void gm_set_error(int code, int number, const char *text) {
  size_t length = strlen(text);
  if (length >= sizeof last.text) {
    length = sizeof last.text - 1;
    /* Not within a character of UTF-8. */
    while (length > 0 && (text[length] & 0xC0) == 0x80) length--;
  }
  memcpy(last.text, text, length);
  last.text[length] = 0;
  last.code = code;
  last.number = number;
}

int gapmap_last_error_code(void) { return last.code; }

int gapmap_last_error_errno(void) { return last.number; }

const char *gapmap_last_error_text(void) { return last.text; }
