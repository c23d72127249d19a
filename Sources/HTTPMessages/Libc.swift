// `import Libc` imports the system's C library, whose module has a different name on each system, so that no other file must know
// them.
#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#else
    @_exported import Darwin
#endif
