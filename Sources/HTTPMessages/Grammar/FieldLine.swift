/// One line `name: value` of a head or of the trailers (RFC 9112, 5).
enum FieldLine {
    /// Where name and value stand.
    ///
    /// - Throws: 400 for a continuation line, a name that is no token, a blank before the colon, and control
    ///   characters in the value.
    static func parse(_ bytes: [UInt8], _ line: Range<Int>) throws(Refusal) -> RequestFields.Place {
        if bytes[line.lowerBound].isBlank {
            throw .malformed("a field is continued on a second line (RFC 9112, 5.2)")
        }
        var colon = line.lowerBound
        while colon < line.upperBound, bytes[colon].isToken { colon += 1 }
        guard colon < line.upperBound, bytes[colon] == UInt8(ascii: ":") else {
            throw .malformed("a field name is no token, or no colon follows it (RFC 9112, 5.1)")
        }
        guard colon > line.lowerBound else { throw .malformed("a field has no name (RFC 9112, 5)") }
        let value = bytes[(colon + 1)..<line.upperBound].trimmed
        guard value.isFieldContent else {
            throw .malformed("a field value has a control character in it (RFC 9110, 5.5)")
        }
        return RequestFields.Place(name: line.lowerBound..<colon, value: value.indices)
    }
}
