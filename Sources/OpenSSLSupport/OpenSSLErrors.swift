import CLibcrypto

/// The queue of errors that libcrypto keeps for each thread.
enum LibcryptoErrors {
    /// Empties the queue.
    ///
    /// - Returns: the reason of the last error, which says most about the input.
    static func takeReason() -> String {
        defer { ERR_clear_error() }
        guard let reason = ERR_reason_error_string(ERR_peek_last_error()) else { return "no reason given" }
        return String(cString: reason)
    }
}
