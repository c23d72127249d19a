#ifndef ADOBE_PASS_MOCK_CLIBEVENT_SHIM_H
#define ADOBE_PASS_MOCK_CLIBEVENT_SHIM_H

// Must come first: without it a debug build takes fd_set from two modules ('__fds_bits' from 'CDispatch').
#ifdef __linux__
#include <features.h>
#endif

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#ifdef __APPLE__
#include <sys/sysctl.h>
#endif

// A socket that the programs which this process starts do not inherit. SOCK_STREAM is an enumeration case in Glibc and a
// number in Darwin: Swift sees two different types.
static inline int shim_stream_socket(int family) {
    int fd = socket(family, SOCK_STREAM, 0);
    if (fd >= 0) fcntl(fd, F_SETFD, FD_CLOEXEC);
    return fd;
}

// Aborts the connection on close: the peer gets a reset, and unsent data is discarded. struct linger
// has other field types on Linux than on Darwin.
static inline int shim_reset_on_close(int fd) {
    struct linger abort = {1, 0};
    return setsockopt(fd, SOL_SOCKET, SO_LINGER, &abort, sizeof abort);
}

// RLIMIT_NOFILE is an enumeration case in Glibc and a number in Darwin.
static inline int shim_get_descriptor_limit(struct rlimit *limit) {
    return getrlimit(RLIMIT_NOFILE, limit);
}

static inline int shim_set_descriptor_limit(const struct rlimit *limit) {
    return setrlimit(RLIMIT_NOFILE, limit);
}

// The number of descriptors that the system allows a process, whatever its RLIMIT_NOFILE. The Darwin kernel accepts a
// higher RLIMIT_NOFILE, but enforces the lower of the two.
static inline rlim_t shim_descriptors_per_process(void) {
#ifdef __APPLE__
    int count = 0;
    size_t size = sizeof count;
    if (sysctlbyname("kern.maxfilesperproc", &count, &size, NULL, 0) == 0 && count > 0) return (rlim_t)count;
#endif
    return RLIM_INFINITY;
}

// Swift cannot import macros whose values are computed. Many clients close without a close_notify, and HTTP knows by
// itself where a message ends. Renegotiation is off, because only attackers use it.
static inline void shim_set_options(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_NO_RENEGOTIATION);
}

#endif
