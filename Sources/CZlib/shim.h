#ifndef ADOBE_PASS_MOCK_CZLIB_SHIM_H
#define ADOBE_PASS_MOCK_CZLIB_SHIM_H

// Must come first: without it a debug build takes fd_set from two modules ('__fds_bits' from 'CDispatch').
#ifdef __linux__
#include <features.h>
#endif

#include <zlib.h>

// A macro with a cast of sizeof, which Swift does not import.
static inline int adobe_pass_mock_inflate_init(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
