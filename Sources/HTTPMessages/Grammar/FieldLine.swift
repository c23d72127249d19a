/// A line `name: value` of a head or of the trailers (RFC 9112, 5).
enum FieldLine {
    /// Converts the name to lower case in place, and returns the ranges of name and value.
    ///
    /// - Parameter line: not empty.
    /// - Throws: 400 for a continuation line (obs-fold), a name that is not a token, whitespace before the
    ///   colon, and a control character or too many combining marks in the value.
    static func parse(
        _ bytes: inout [UInt8], _ line: Range<Int>
    ) throws(MalformedRequest) -> RequestFields.FieldRange {
        if bytes[line.lowerBound].isBlank {
            throw .malformed("a field value continues on a second line (RFC 9112, 5.2)")
        }
        var colon = line.lowerBound
        while colon < line.upperBound, bytes[colon].isToken {
            bytes[colon] = bytes[colon].lowercased
            colon += 1
        }
        guard colon < line.upperBound, bytes[colon] == UInt8(ascii: ":") else {
            throw .malformed("a field name is not a token, or no colon follows it (RFC 9112, 5.1)")
        }
        guard colon > line.lowerBound else { throw .malformed("a field has no name (RFC 9112, 5)") }
        let value = bytes[(colon + 1)..<line.upperBound].trimmed
        if !value.withUnsafeBytes({ $0.isPlainText }) {
            guard value.isFieldContent else {
                throw .malformed("a field value contains a control character (RFC 9110, 5.5)")
            }
            // The value need not be UTF-8.
            guard value.withUnsafeBufferPointer({ StreamSafeText.contains($0, repairing: true) }) else {
                throw .malformed("a field value has \(StreamSafeText.problem) (UAX #15, 13)")
            }
        }
        return RequestFields.FieldRange(name: line.lowerBound..<colon, value: value.indices)
    }
}
