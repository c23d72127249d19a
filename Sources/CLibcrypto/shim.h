#ifndef ADOBE_PASS_MOCK_CLIBCRYPTO_SHIM_H
#define ADOBE_PASS_MOCK_CLIBCRYPTO_SHIM_H

// Must come first: without it a debug build takes fd_set from two modules ('__fds_bits' from 'CDispatch').
#ifdef __linux__
#include <features.h>
#endif

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#endif
