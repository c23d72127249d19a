#ifndef ADOBE_PASS_MOCK_CLIBEVENTOPENSSL_SHIM_H
#define ADOBE_PASS_MOCK_CLIBEVENTOPENSSL_SHIM_H

// Must come first: without it a debug build takes fd_set from two modules ('__fds_bits' from 'CDispatch').
#ifdef __linux__
#include <features.h>
#endif

#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

// Swift cannot import macros whose values are computed. Many clients close without a close_notify, and HTTP knows by
// itself where a message ends. Renegotiation is off, because only attackers use it.
static inline void shim_set_options(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_NO_RENEGOTIATION);
}

#endif
