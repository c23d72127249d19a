/// Collects lines that end in CR LF from bytes that can be split anywhere. Examines each byte once.
///
/// Copies several lines at once, because most heads arrive in one piece.
struct LineBuffer: Sendable {
    /// The bytes taken since `removeAll`, including line ends. During a call that reads lines, copies of bytes follow that
    /// belong to the next lines, or to no line.
    private(set) var bytes: [UInt8] = []
    /// The number of bytes that were taken.
    private var end = 0
    private var lineStart = 0

    /// Takes bytes up to the end of the line.
    ///
    /// The caller reads lines until one is incomplete, or calls `removeAll` or `take` before the input ends.
    ///
    /// - Returns: the range of the line in `bytes`, without its CR LF; `nil` when the line is incomplete.
    /// - Throws: `overflow` when more bytes would be taken than the limit; 400 for an LF without CR (RFC 9112, 2.2).
    mutating func line(
        _ input: InputBytes, _ position: inout Int, limit: Int, overflow: @autoclosure () -> MalformedRequest
    ) throws(MalformedRequest) -> Range<Int>? {
        let inputEnd = position + min(input.count - position, max(0, limit - end))
        let index = input.firstIndex(of: .lineFeed, in: position..<inputEnd)
        let isComplete = index < inputEnd
        let lineEnd = isComplete ? index + 1 : inputEnd
        // Earlier calls have copied the input up to here.
        let copied = position + (bytes.count - end)
        if lineEnd > copied {
            bytes.append(input, copied..<min(input.count, max(lineEnd, copied + Self.atOnce)))
        }
        end += lineEnd - position
        position = lineEnd
        guard isComplete else {
            if end >= limit { throw overflow() }
            return nil
        }
        guard end - 2 >= lineStart, bytes[end - 2] == .carriageReturn else {
            throw .malformed("a line ends in LF without CR (RFC 9112, 2.2)")
        }
        defer { lineStart = end }
        return lineStart..<(end - 2)
    }

    /// More than most heads have, and few enough that copies of a body's bytes cost little.
    private static let atOnce = 2_048

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        end = 0
        lineStart = 0
    }

    /// Parses a line as a field and converts its name to lower case.
    mutating func parseField(_ line: Range<Int>) throws(MalformedRequest) -> RequestFields.FieldRange {
        precondition(line.upperBound <= bytes.count, "the line is outside of the bytes")
        return try bytes.withUnsafeMutableBufferPointer { (bytes) throws(MalformedRequest) in
            try FieldLine.parse(UnsafeMutableRawBufferPointer(bytes), line)
        }
    }

    /// Returns the collected bytes and resets the buffer.
    mutating func take() -> [UInt8] {
        defer { self = LineBuffer() }
        if bytes.count > end { bytes.removeSubrange(end...) }
        return bytes
    }
}
