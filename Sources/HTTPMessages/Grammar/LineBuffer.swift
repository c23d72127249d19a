/// Collects lines that end in CR LF from bytes that can be split anywhere. Examines each byte once.
struct LineBuffer: Sendable {
    /// The bytes taken since `removeAll`, including line ends.
    private(set) var bytes: [UInt8] = []
    private var lineStart = 0

    /// Takes bytes up to the end of the line.
    ///
    /// - Returns: the range of the line in `bytes`, without its CR LF; `nil` when the line is incomplete.
    /// - Throws: `overflow` when the bytes would exceed the limit; 400 for an LF without CR (RFC 9112, 2.2).
    mutating func line(
        _ input: InputBytes, _ position: inout Int, limit: Int, overflow: @autoclosure () -> MalformedRequest
    ) throws(MalformedRequest) -> Range<Int>? {
        let inputEnd = position + min(input.count - position, max(0, limit - bytes.count))
        let index = input.firstIndex(of: .lineFeed, in: position..<inputEnd)
        let isComplete = index < inputEnd
        let next = isComplete ? index + 1 : inputEnd
        // Most heads arrive in one piece.
        if bytes.isEmpty { bytes.reserveCapacity(min(input.count - position, Self.usualSize)) }
        bytes.append(input, position..<next)
        position = next
        guard isComplete else {
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

    /// Enough for most heads.
    private static let usualSize = 1_024

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        lineStart = 0
    }

    /// Parses a line as a field and converts its name to lower case.
    mutating func parseField(_ line: Range<Int>) throws(MalformedRequest) -> RequestFields.FieldRange {
        try FieldLine.parse(&bytes, line)
    }

    /// Returns the collected bytes and resets the buffer.
    mutating func take() -> [UInt8] {
        defer { self = LineBuffer() }
        return bytes
    }
}
