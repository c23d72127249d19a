import Libc

/// The signals by which a process is asked to end.
enum SystemSignals {
    static let termination = [SIGTERM, SIGINT]
}
