import CLibeventOpenSSL

/// The queue of errors that OpenSSL keeps for each thread.
enum OpenSSLErrors {
    /// Empties the queue.
    ///
    /// - Returns: the reason of the last error.
    static func takeReason() -> String {
        defer { ERR_clear_error() }
        return reason(of: ERR_peek_last_error())
    }

    static func reason(of code: UInt) -> String {
        ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason given"
    }
}
