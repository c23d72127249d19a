/// One line `name: value` of a head or of the trailers (RFC 9112, 5).
enum FieldLine {
    /// Puts the name in lower case, and says where name and value stand.
    ///
    /// - Throws: 400 for a continuation line, a name that is no token, a blank before the colon, and control
    ///   characters in the value.
    static func parse(_ bytes: inout [UInt8], _ line: Range<Int>) throws(Refusal) -> RequestFields.Place {
        if bytes[line.lowerBound].isBlank {
            throw .malformed("a field is continued on a second line (RFC 9112, 5.2)")
        }
        let colon = lowercaseToken(&bytes, line)
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

    /// Puts the token at the beginning of a line in lower case, and says where it ends.
    private static func lowercaseToken(_ bytes: inout [UInt8], _ line: Range<Int>) -> Int {
        // One check that the bytes are nobody else's and that the line is among them, not one for each of them.
        bytes.withUnsafeMutableBufferPointer { bytes in
            var index = line.lowerBound
            while index < line.upperBound, bytes[index].isToken {
                bytes[index] = bytes[index].lowercased
                index += 1
            }
            return index
        }
    }
}
