#ifndef ADOBE_PASS_MOCK_CHIREDIS_SHIM_H
#define ADOBE_PASS_MOCK_CHIREDIS_SHIM_H

// Must come first: without it a debug build takes fd_set from two modules ('__fds_bits' from 'CDispatch').
#ifdef __linux__
#include <features.h>
#endif

#include <hiredis/hiredis.h>

#endif
