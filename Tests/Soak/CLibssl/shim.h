#ifndef ADOBE_PASS_MOCK_SOAK_CLIBSSL_SHIM_H
#define ADOBE_PASS_MOCK_SOAK_CLIBSSL_SHIM_H

#include <openssl/err.h>
#include <openssl/ssl.h>

#endif
