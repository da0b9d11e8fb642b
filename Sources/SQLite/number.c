/* SQL's values among an index's numbers. They are compared as SQLite compares them with a column of INTEGER affinity:
 * a text that is a number is that number, any other text and every blob lies above all numbers. */
#include "extension.h"

#include <math.h>

SQLITE_EXTENSION_INIT3

const char inexact_text[] =
  "a real number of 2^63 or more is not the integer that was written: give the digits as a text";

static const double two_63 = 9223372036854775808.0, two_64 = 18446744073709551616.0;

static uint64_t lowest(bool is_signed) { return is_signed ? (uint64_t)INT64_MIN : 0; }

static uint64_t highest(bool is_signed) { return is_signed ? (uint64_t)INT64_MAX : UINT64_MAX; }

static bool is_below(uint64_t one, uint64_t other, bool is_signed) {
  return is_signed ? (int64_t)one < (int64_t)other : one < other;
}

static place exactly(uint64_t number) { return (place){.is_exact = true, .number = number}; }

static place just_below(uint64_t number) { return (place){.number = number}; }

/* Finds where a text lies that is 2^63 or more in digits alone, which may stand among blanks. False for other texts. */
static bool place_of_digits(const unsigned char *text, place *result) {
  uint64_t number = 0;
  bool is_above = false;
  while (*text == ' ') text++;
  if (*text < '0' || *text > '9') return false;
  for (; *text >= '0' && *text <= '9'; text++) {
    is_above |= __builtin_mul_overflow(number, 10, &number) || __builtin_add_overflow(number, *text - '0', &number);
  }
  while (*text == ' ') text++;
  if (*text || (!is_above && number <= INT64_MAX)) return false;
  *result = is_above ? (place){.is_above = true} : exactly(number);
  return true;
}

static bool place_of_real(double value, bool is_signed, place *result) {
  if (!is_signed && value >= two_63 && value <= two_64) return false;
  double up = ceil(value);
  if (value >= two_63) {
    *result = (place){.is_above = true};
  } else if (up < (is_signed ? -two_63 : 0)) {
    *result = just_below(lowest(is_signed));
  } else {
    *result = (place){.is_exact = up == value, .number = (uint64_t)(int64_t)up};
  }
  return true;
}

bool place_of(sqlite3_value *value, bool is_signed, place *result) {
  if (!is_signed && sqlite3_value_type(value) == SQLITE_TEXT) {
    const unsigned char *text = sqlite3_value_text(value);
    if (text && place_of_digits(text, result)) return true;
  }
  switch (sqlite3_value_numeric_type(value)) {
    case SQLITE_NULL: *result = (place){.is_null = true}; return true;
    case SQLITE_FLOAT: return place_of_real(sqlite3_value_double(value), is_signed, result);
    case SQLITE_INTEGER: {
      int64_t number = sqlite3_value_int64(value);
      *result = number < 0 && !is_signed ? just_below(0) : exactly((uint64_t)number);
      return true;
    }
    default: *result = (place){.is_above = true}; return true;
  }
}

interval interval_of_all(bool is_signed) {
  return (interval){.first = lowest(is_signed), .last = highest(is_signed)};
}

void interval_restrict(interval *numbers, char operation, const place *value, bool is_signed) {
  uint64_t first = numbers->first, last = numbers->last;
  bool is_lower_bound = operation == '>' || operation == 'g', is_upper_bound = operation == '<' || operation == 'l';
  bool holds_value = value->is_exact && (operation == 'g' || operation == 'l' || operation == '=');
  if (value->is_null || (value->is_above && !is_upper_bound) || (operation == '=' && !value->is_exact)) {
    numbers->is_empty = true;
  } else if (operation == '=') {
    first = last = value->number;
  } else if (is_lower_bound) {
    first = value->number;
    if (value->is_exact && !holds_value) {
      if (first == highest(is_signed)) numbers->is_empty = true;
      first++;
    }
  } else if (!value->is_above) {
    last = value->number;
    if (!holds_value) {
      if (last == lowest(is_signed)) numbers->is_empty = true;
      last--;
    }
  }
  if (is_below(numbers->first, first, is_signed)) numbers->first = first;
  if (is_below(last, numbers->last, is_signed)) numbers->last = last;
  if (is_below(numbers->last, numbers->first, is_signed)) numbers->is_empty = true;
}
