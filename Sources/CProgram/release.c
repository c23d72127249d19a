#include "release.h"

#include <stddef.h>

// .ci/archive and the Dockerfile define the macros on the command line of the compiler, so that no file is
// generated. A build without them is a build from source.
#ifndef RELEASE_COMMIT
#define RELEASE_COMMIT NULL
#endif
#ifndef RELEASE_FORM
#define RELEASE_FORM NULL
#endif
#ifndef RELEASE_DOCUMENTATION
#define RELEASE_DOCUMENTATION NULL
#endif

const char *release_commit(void) {
    return RELEASE_COMMIT;
}

const char *release_form(void) {
    return RELEASE_FORM;
}

const char *release_documentation(void) {
    return RELEASE_DOCUMENTATION;
}
