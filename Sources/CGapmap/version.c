#include "gapmap.h"

const char *gapmap_version(void) { return "0.1.0"; }
