/// What may follow the size of a chunk: `;name=value`, the value a token or text in quotes (RFC 9112, 7.1.1).
///
/// It is dropped, and checked all the same: an open quotation mark or a control character is where servers begin to
/// disagree about where the line ends.
struct ChunkExtensions {
    private var rest: ArraySlice<UInt8>

    static func areValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        var extensions = ChunkExtensions(rest: bytes)
        while !extensions.rest.isEmpty {
            guard extensions.skipOne() else { return false }
        }
        return true
    }

    /// Passes over one extension; blanks may stand around each of its parts.
    private mutating func skipOne() -> Bool {
        skipBlanks()
        guard skip(UInt8(ascii: ";")) else { return false }
        skipBlanks()
        guard skipToken() else { return false }
        let behindName = rest
        skipBlanks()
        guard skip(UInt8(ascii: "=")) else {
            // Blanks at the end of the line belong to nothing.
            rest = behindName
            return true
        }
        skipBlanks()
        return rest.first == UInt8(ascii: "\"") ? skipQuoted() : skipToken()
    }

    private mutating func skipBlanks() {
        rest = rest.drop(while: \.isBlank)
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipToken() -> Bool {
        let count = rest.prefix(while: \.isToken).count
        rest = rest.dropFirst(count)
        return count > 0
    }

    /// Text in quotes (RFC 9110, 5.6.4).
    private mutating func skipQuoted() -> Bool {
        rest.removeFirst()
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return true }
            if byte == UInt8(ascii: "\\"), rest.popFirst() == nil { return false }
        }
        return false
    }
}
