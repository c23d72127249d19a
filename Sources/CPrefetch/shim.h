#ifndef ADOBE_PASS_MOCK_CPREFETCH_SHIM_H
#define ADOBE_PASS_MOCK_CPREFETCH_SHIM_H

#include <stddef.h>

// Tells the processor to fetch memory into its caches while it does something else. Swift has no function for that. An
// address that cannot be read is ignored.
static inline void shim_prefetch(const void *start, size_t size) {
    const char *bytes = start;
    for (size_t offset = 0; offset < size; offset += 64) __builtin_prefetch(bytes + offset);
}

#endif
