#include "peer_library.h"

#include <dlfcn.h>

#define TEXT(name) #name
#define TEXT_OF(macro) TEXT(macro)

const peer_api *peer_load(const char *path, const char **reason) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    *reason = dlerror();
    return NULL;
  }
  const peer_api *(*entry)(void) = (const peer_api *(*)(void))dlsym(library, TEXT_OF(peer_entry));
  if (!entry) {
    *reason = "made for another version of the benchmark; run Benchmarks/setup";
    return NULL;
  }
  return entry();
}
