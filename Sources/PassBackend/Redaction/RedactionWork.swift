/// Bounds how much text of one entry of a capture is redacted.
///
/// Each encoding in another one is redacted once more. Without a bound, a small entry could take hours, or more stack than a
/// thread has.
final class RedactionWork {
    /// The levels of texts in texts, which bound the stack.
    static let deepest = 32

    /// The bytes that can still be redacted, with those of decoded texts.
    private var bytes: Int
    private var depth = 0
    /// True if a text was replaced because it exceeded a bound.
    private(set) var isExceeded = false

    /// - Parameter size: the size of the entry in bytes. The work is in proportion to it.
    init(size: Int) { bytes = (1 << 18) + 8 * size }

    /// - Returns: the redacted text, or the placeholder for a text that exceeds a bound.
    func redacting(_ text: String, _ redact: () -> String) -> String {
        bytes -= text.utf8.count
        guard bytes >= 0, depth < Self.deepest else {
            isExceeded = true
            return "[redacted]"
        }
        depth += 1
        defer { depth -= 1 }
        return redact()
    }
}
