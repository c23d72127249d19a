/// Collects lines that end in CR LF, however the bytes are split. Every byte is looked at once.
struct LineBuffer: Sendable {
    /// All that was taken since `removeAll`, line ends included.
    private(set) var bytes: [UInt8] = []
    private var lineStart = 0

    /// Takes bytes up to the end of the line.
    ///
    /// - Returns: where the line stands in `bytes`, without its CR LF; `nil` when it goes on.
    /// - Throws: `overflow` when `bytes` would pass the limit; 400 for an LF without its CR (RFC 9112, 2.2).
    mutating func line(
        _ input: Span<UInt8>, _ position: inout Int, limit: Int, overflow: @autoclosure () -> Refusal
    ) throws(Refusal) -> Range<Int>? {
        let end = position + min(input.count - position, max(0, limit - bytes.count))
        let index = input.firstIndex(of: .lineFeed, in: position..<end)
        let isWhole = index < end
        // Most heads come in one piece, and then take one allocation.
        if bytes.isEmpty { bytes.reserveCapacity(min(end - position, 2048)) }
        bytes.append(input, position..<(isWhole ? index + 1 : end))
        position = isWhole ? index + 1 : end
        guard isWhole else {
            if bytes.count >= limit { throw overflow() }
            return nil
        }
        let lineEnd = bytes.count - 2
        guard lineEnd >= lineStart, bytes[lineEnd] == .carriageReturn else {
            throw .malformed("a line ends in LF without CR (RFC 9112, 2.2)")
        }
        defer { lineStart = bytes.count }
        return lineStart..<lineEnd
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        lineStart = 0
    }

    /// Reads a line as a field, whose name is in lower case from then on.
    mutating func parseField(_ line: Range<Int>) throws(Refusal) -> RequestFields.Place {
        try FieldLine.parse(&bytes, line)
    }

    /// Hands over what was collected and starts anew.
    mutating func take() -> [UInt8] {
        defer { self = LineBuffer() }
        return bytes
    }
}
