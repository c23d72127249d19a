#ifndef ADOBE_PASS_MOCK_CRANDOM_SHIM_H
#define ADOBE_PASS_MOCK_CRANDOM_SHIM_H

// Must come first: without it a debug build takes fd_set from two modules ('__fds_bits' from 'CDispatch').
#ifdef __linux__
#include <features.h>
#endif

#include <stdlib.h>
#include <unistd.h>

// Random bytes of the system, at most 256. Swift's generator asks the system for each number, and one call gives four in the same
// time.
static inline void shim_fill_randomly(void *start, size_t size) {
#ifdef __APPLE__
    arc4random_buf(start, size);
#else
    // Fails only on a Linux before 3.17, which has no such system call.
    if (getentropy(start, size) != 0) abort();
#endif
}

#endif
