// Otherwise the headers of Linux have neither pipe2 nor the functions that end in _np.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

int child_pipe(int ends[2]) {
#ifdef __APPLE__
    // All children of macOS are started with POSIX_SPAWN_CLOEXEC_DEFAULT.
    return pipe(ends) == 0 ? 0 : errno;
#else
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
#endif
}

int child_spawn(
    pid_t *process, const char *path, char *const words[], char *const variables[], const char *folder,
    const int *files, int count
) {
    enum { limit = 8 };
    if (count > limit) return EMFILE;
    int copies[limit];
    int error = 0;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int number = 0; number < count; number++) {
        // A number that no descriptor of the program has, so that none is overwritten before it is copied.
        copies[number] = files[number] < 0 ? -1 : fcntl(files[number], F_DUPFD_CLOEXEC, limit);
        if (files[number] >= 0 && copies[number] < 0) error = errno;
        if (copies[number] < 0) {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0);
        } else {
            posix_spawn_file_actions_adddup2(&actions, copies[number], number);
        }
    }
    if (folder != NULL) posix_spawn_file_actions_addchdir_np(&actions, folder);
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef __APPLE__
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#else
    posix_spawn_file_actions_addclosefrom_np(&actions, count);
#endif
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, flags);
    if (error == 0) error = posix_spawn(process, path, &actions, &attributes, words, variables);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    for (int number = 0; number < count; number++) {
        if (copies[number] >= 0) close(copies[number]);
    }
    return error;
}
