#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The signals by which a process is asked to end.
enum SystemSignals {
    static let termination = [SIGTERM, SIGINT]
}
