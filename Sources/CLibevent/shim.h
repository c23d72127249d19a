#ifndef ADOBE_PASS_MOCK_CLIBEVENT_SHIM_H
#define ADOBE_PASS_MOCK_CLIBEVENT_SHIM_H

// Must come first: without it a debug build takes fd_set from two modules ('__fds_bits' from 'CDispatch').
#ifdef __linux__
#include <features.h>
#endif

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

// SOCK_STREAM is an enumeration case in Glibc and a number in Darwin: Swift sees two different types.
static inline int shim_stream_socket(int family) {
    return socket(family, SOCK_STREAM, 0);
}

// Aborts the connection on close: the peer gets a reset, and unsent data is discarded. struct linger
// has other field types on Linux than on Darwin.
static inline int shim_reset_on_close(int fd) {
    struct linger abort = {1, 0};
    return setsockopt(fd, SOL_SOCKET, SO_LINGER, &abort, sizeof abort);
}

#endif
