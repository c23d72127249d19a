import CLibevent

/// The error queue that OpenSSL keeps for each thread.
enum OpenSSLErrors {
    /// Returns the reason of the last error and clears the queue. The last error is the most specific about
    /// the input.
    static func takeReason() -> String {
        defer { ERR_clear_error() }
        return reason(of: ERR_peek_last_error())
    }

    /// The reason text of an OpenSSL error code.
    static func reason(of code: UInt) -> String {
        ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason given"
    }
}
