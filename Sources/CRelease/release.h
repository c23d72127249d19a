#ifndef ADOBE_PASS_MOCK_RELEASE_H
#define ADOBE_PASS_MOCK_RELEASE_H

#ifdef RELEASE_STATIC
#include <nss.h>
#endif

// .ci/archive and the Dockerfile define the macros on the command line of the compiler, so that no file is
// generated. A build without them is a build from source.

/// The commit of a released program; NULL for a build from source.
static inline const char *release_commit(void) {
#ifdef RELEASE_COMMIT
    return RELEASE_COMMIT;
#else
    return 0;
#endif
}

/// The form in which the program is released, such as "archive"; NULL for a build from source.
static inline const char *release_form(void) {
#ifdef RELEASE_FORM
    return RELEASE_FORM;
#else
    return 0;
#endif
}

/// Lets a statically linked program look names up in /etc/hosts and in DNS only. Otherwise glibc loads the modules
/// of /etc/nsswitch.conf, which belong to another version of glibc and crash the program. Call it first. Does
/// nothing in a dynamically linked program.
static inline void release_use_own_name_services(void) {
#ifdef RELEASE_STATIC
    __nss_configure_lookup("hosts", "files dns");
    __nss_configure_lookup("passwd", "files");
    __nss_configure_lookup("group", "files");
    __nss_configure_lookup("services", "files");
    __nss_configure_lookup("protocols", "files");
#endif
}

#endif
