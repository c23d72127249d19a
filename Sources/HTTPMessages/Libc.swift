// The system's C library, whose module has another name on each system. `import Libc` stands for all of them, so that
// no other file has to know them.
#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#else
    @_exported import Darwin
#endif
