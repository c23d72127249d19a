// Steps that must run before the Swift runtime starts. 101 is the first priority that a program may use, and the runtime
// of a statically linked program has none.

#ifdef __linux__

#include <string.h>
#include <unistd.h>

#ifdef RELEASE_STATIC
#include <nss.h>
#endif

/// Ends the program where it cannot read its arguments. Swift reads them from /proc/self/cmdline, and a statically
/// linked Swift runtime aborts without /proc/self/exe.
__attribute__((constructor(101))) static void require_proc(void) {
    if (access("/proc/self/cmdline", R_OK) == 0) return;
    static const char message[] =
        "cannot read the command line: on Linux, a Swift program reads it from /proc/self/cmdline. "
        "Mount /proc, for example with: mount -t proc proc /proc\n";
    // Whether the message was written or not, the status says that the program failed.
    ssize_t written = write(STDERR_FILENO, message, strlen(message));
    (void)written;
    _exit(1);
}

#ifdef RELEASE_STATIC
/// Lets a statically linked program look names up in /etc/hosts and in DNS only. Otherwise glibc loads the modules
/// of /etc/nsswitch.conf, which belong to another version of glibc and crash the program.
__attribute__((constructor(102))) static void use_own_name_services(void) {
    __nss_configure_lookup("hosts", "files dns");
    __nss_configure_lookup("passwd", "files");
    __nss_configure_lookup("group", "files");
    __nss_configure_lookup("services", "files");
    __nss_configure_lookup("protocols", "files");
}
#endif

#endif
