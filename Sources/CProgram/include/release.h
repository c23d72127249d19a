#ifndef ADOBE_PASS_MOCK_RELEASE_H
#define ADOBE_PASS_MOCK_RELEASE_H

/// The commit of a released program; NULL for a build from source.
const char *release_commit(void);

/// The form in which the program is released, such as "archive"; NULL for a build from source.
const char *release_form(void);

/// The address of the documentation of a released program; NULL for a build from source.
const char *release_documentation(void);

#endif
