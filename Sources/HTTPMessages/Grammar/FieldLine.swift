/// A line `name: value` of a head or of the trailers (RFC 9112, 5).
enum FieldLine {
    /// Converts the name to lower case in place, and returns the ranges of name and value.
    ///
    /// - Throws: 400 for a continuation line (obs-fold), a name that is not a token, whitespace before the
    ///   colon, and a control character or too many combining marks in the value.
    static func parse(
        _ bytes: UnsafeMutableRawBufferPointer, _ line: Range<Int>
    ) throws(MalformedRequest) -> RequestFields.FieldRange {
        if bytes[line.lowerBound].isBlank {
            throw .malformed("a field value continues on a second line (RFC 9112, 5.2)")
        }
        let colon = lowercaseToken(bytes, line)
        guard colon < line.upperBound, bytes[colon] == UInt8(ascii: ":") else {
            throw .malformed("a field name is not a token, or no colon follows it (RFC 9112, 5.1)")
        }
        guard colon > line.lowerBound else { throw .malformed("a field has no name (RFC 9112, 5)") }
        var (start, end) = (colon + 1, line.upperBound)
        while start < end, bytes[start].isBlank { start += 1 }
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        let value = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        if !value.isPlainText {
            guard value.isFieldContent else {
                throw .malformed("a field value contains a control character (RFC 9110, 5.5)")
            }
            // Its encoding can be other than UTF-8.
            guard StreamSafeText.contains(value.assumingMemoryBound(to: UInt8.self), repairing: true) else {
                throw .malformed("a field value has \(StreamSafeText.problem) (UAX #15, 13)")
            }
        }
        return RequestFields.FieldRange(name: line.lowerBound..<colon, value: start..<end)
    }

    /// Converts the token at the start of the line to lower case, and returns its end.
    private static func lowercaseToken(_ bytes: UnsafeMutableRawBufferPointer, _ line: Range<Int>) -> Int {
        var index = line.lowerBound
        lowercaseTokens.withUnsafeBufferPointer { lowercaseTokens in
            while index < line.upperBound {
                let lowercase = lowercaseTokens[Int(bytes[index])]
                guard lowercase != 0 else { return }
                bytes[index] = lowercase
                index += 1
            }
        }
        return index
    }

    /// The lower-case form of each byte that a token can have, and 0 for the others.
    private static let lowercaseTokens = (UInt8.min ... .max).map { $0.isToken ? $0.lowercased : 0 }
}
