#ifndef ADOBE_PASS_MOCK_CHILD_PROCESS_H
#define ADOBE_PASS_MOCK_CHILD_PROCESS_H

// Must come first: without it a debug build takes fd_set from two modules ('__fds_bits' from 'CDispatch').
#ifdef __linux__
#include <features.h>
#endif

#include <sys/types.h>

/// Makes a pipe that no process inherits.
///
/// Returns 0, or the error of the system.
int child_pipe(int ends[2]);

/// Starts a program in a process group of its own, with no signal ignored or blocked.
///
/// folder: the working directory; NULL for the one of this process.
/// files: the descriptors that the program has as 0, 1, 2 and so on, and no others; -1 for /dev/null.
/// Returns 0, or the error of the system.
int child_spawn(
    pid_t *process, const char *path, char *const words[], char *const variables[], const char *folder,
    const int *files, int count
);

#endif
