import Libc

/// Writes lines to standard output and standard error without buffering, so that a script that reads the
/// ready line from a pipe receives it at once.
enum Output {
    static func line(_ text: String) {
        _ = FileDescriptor.writeAll(Array("\(text)\n".utf8), to: STDOUT_FILENO)
    }

    static func error(_ text: String) {
        _ = FileDescriptor.writeAll(Array("\(text)\n".utf8), to: STDERR_FILENO)
    }

    /// True when standard error is a terminal.
    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    static func exit(_ status: ExitStatus) -> Never {
        #if canImport(Glibc)
            Glibc.exit(status.rawValue)
        #elseif canImport(Musl)
            Musl.exit(status.rawValue)
        #else
            Darwin.exit(status.rawValue)
        #endif
    }
}
