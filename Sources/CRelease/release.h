#ifndef ADOBE_PASS_MOCK_RELEASE_H
#define ADOBE_PASS_MOCK_RELEASE_H

// .ci/archive and the Dockerfile define both macros on the command line of the compiler, so that no file is
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

#endif
