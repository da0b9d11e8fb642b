#include "peer_library.h"

#include <dlfcn.h>

const peer_api *peer_load(const char *path, const char **reason) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    *reason = dlerror();
    return NULL;
  }
  const peer_api *(*entry)(void) = (const peer_api *(*)(void))dlsym(library, "peer_entry");
  if (!entry) {
    *reason = dlerror();
    return NULL;
  }
  return entry();
}
