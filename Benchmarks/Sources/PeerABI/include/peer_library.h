/// Peers that are shared libraries.
#pragma once

#include "peer.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Loads the shared library at `path`, for good, and returns its peer, or NULL and the reason in
/// `reason`, a string that lasts until the next call on this thread.
const peer_api *peer_load(const char *path, const char **reason);

#ifdef __cplusplus
}
#endif
