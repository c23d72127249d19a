import HTTPMessages

/// The terminal from which the process was started, if there is one.
struct ControllingTerminal {
    /// - Returns: `nil` for a process without a terminal, such as a service.
    init?() {
        guard Self.errorOfOpening() == nil else { return nil }
    }

    /// True when the terminal was closed, or the session of the shell in it has ended.
    var isGone: Bool {
        switch Self.errorOfOpening() {
        // The process has no terminal any more (tty(4)).
        case ENXIO, EIO: true
        // Others say nothing about the terminal, such as EMFILE.
        default: false
        }
    }

    /// Opens and closes the terminal.
    ///
    /// - Returns: the error of the system; `nil` when there is a terminal.
    private static func errorOfOpening() -> Int32? {
        let descriptor = open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        close(descriptor)
        return nil
    }
}
