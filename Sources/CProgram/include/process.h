#ifndef ADOBE_PASS_MOCK_PROCESS_H
#define ADOBE_PASS_MOCK_PROCESS_H

// Must come first: without it a debug build takes fd_set from two modules ('__fds_bits' from 'CDispatch').
#ifdef __linux__
#include <features.h>
#endif

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// The variables of this process, as NAME=VALUE. Swift cannot read the global variable of C.
static inline char **shim_variables(void) {
    return environ;
}

// True if the process ignores the signal. Swift cannot compare SIG_IGN.
static inline bool shim_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

// Waits until one of the signals arrives, which all threads must have blocked. -1 when the wait was interrupted.
// The kernel sends the signals of a terminal, and only to the processes in its foreground.
static inline int shim_wait_for_signal(const sigset_t *signals, bool *is_from_terminal) {
    *is_from_terminal = false;
#ifdef __APPLE__
    // macOS has no call that also tells the sender.
    int number = -1;
    if (sigwait(signals, &number) != 0) return -1;
    int terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (terminal >= 0) {
        *is_from_terminal = tcgetpgrp(terminal) == getpgrp();
        close(terminal);
    }
    return number;
#else
    siginfo_t info;
    int number = sigwaitinfo(signals, &info);
    // Codes above 0 are those of the kernel (sigaction(2)).
    *is_from_terminal = number > 0 && info.si_code > 0;
    return number;
#endif
}

// Starts a program, which it searches in the folders of PATH. The types of posix_spawn are pointers on macOS and
// structures on Linux.
//
// mask: the signals that the program starts with as blocked.
// defaults: the signals that the program does not ignore, although this process does.
// output: -1 to leave the program the streams and the process group of this process. Otherwise the program leads a group
// of its own, reads nothing, and writes to this descriptor.
// Returns 0, or the error of the system.
static inline int shim_spawn(
    pid_t *process, char *const words[], char *const variables[], const sigset_t *mask, const sigset_t *defaults,
    int output
) {
    posix_spawnattr_t attributes;
    int error = posix_spawnattr_init(&attributes);
    if (error != 0) return error;
    posix_spawn_file_actions_t actions;
    error = posix_spawn_file_actions_init(&actions);
    if (error == 0) {
        short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
        posix_spawnattr_setsigmask(&attributes, mask);
        posix_spawnattr_setsigdefault(&attributes, defaults);
        if (output >= 0) {
            flags |= POSIX_SPAWN_SETPGROUP;
            posix_spawnattr_setpgroup(&attributes, 0);
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
            posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
        }
        posix_spawnattr_setflags(&attributes, flags);
        error = posix_spawnp(process, words[0], &actions, &attributes, words, variables);
        posix_spawn_file_actions_destroy(&actions);
    }
    posix_spawnattr_destroy(&attributes);
    return error;
}

// A pipe whose ends no program inherits that is started meanwhile, and whose first end does not block. Returns false with
// the error of the system in errno.
static inline bool shim_pipe(int ends[2]) {
    if (pipe(ends) != 0) return false;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

// Waits until the child has ended, and leaves its number in use until shim_reap.
//
// Returns false when there is no such child.
static inline bool shim_wait_for_end(pid_t process) {
    siginfo_t info;
    while (waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT) != 0) {
        if (errno != EINTR) return false;
    }
    return true;
}

// The exit status of a child that has ended, as shells count it: 128 plus the number of the signal that ended it.
// Releases its number.
static inline int shim_reap(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return 1;
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

#endif
