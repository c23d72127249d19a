// The system's C library, whose module has another name on each system. `import Libc` stands for all of them, so that
// no other file has to know them.
#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#else
    @_exported import Darwin
#endif

/// The clock that `SuspendingClock` reads: it stands still while the machine sleeps.
@inlinable public var suspendingClockID: clockid_t {
    #if canImport(Darwin)
        CLOCK_UPTIME_RAW
    #else
        CLOCK_MONOTONIC
    #endif
}
