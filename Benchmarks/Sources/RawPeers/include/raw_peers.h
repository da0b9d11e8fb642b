/// The arrays of 8-byte numbers that everything is measured against.
#pragma once

#include "peer.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Read whole into memory; searched as std::lower_bound does.
const peer_api *raw_read_peer(void);
/// Mapped; searched as std::lower_bound does.
const peer_api *raw_mapped_peer(void);
/// Mapped; searched without branches.
const peer_api *raw_branchless_peer(void);

#ifdef __cplusplus
}
#endif
