// Loaded into the mock under callgrind: SIGUSR1 has callgrind write out what it has counted, and count from zero again.
// callgrind_control does it too, but by ptrace, which containers may forbid.
#include <signal.h>
#include <stddef.h>
#include <valgrind/callgrind.h>

static void dump(int signal) {
    (void)signal;
    CALLGRIND_DUMP_STATS;
}

__attribute__((constructor)) static void listen_for_signal(void) {
    struct sigaction action = {.sa_handler = dump, .sa_flags = SA_RESTART};
    sigaction(SIGUSR1, &action, NULL);
}
