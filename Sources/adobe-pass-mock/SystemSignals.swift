import HTTPMessages

/// Signals that the program handles.
enum SystemSignals {
    /// The signals that stop the server.
    static let termination = [SIGTERM, SIGINT]
}
