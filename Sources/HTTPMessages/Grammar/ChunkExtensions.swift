/// The grammar of chunk extensions: `;name=value`, where the value is a token or a quoted string (RFC 9112,
/// 7.1.1).
///
/// Extensions are validated although they are ignored: servers disagree about where a line with an unclosed
/// quotation mark or a control character ends.
struct ChunkExtensions {
    private var rest: ArraySlice<UInt8>

    static func areValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        var extensions = ChunkExtensions(rest: bytes)
        while !extensions.rest.isEmpty {
            guard extensions.skipOne() else { return false }
        }
        return true
    }

    /// Skips one extension. Whitespace is allowed around each of its parts.
    private mutating func skipOne() -> Bool {
        skipBlanks()
        guard skip(UInt8(ascii: ";")) else { return false }
        skipBlanks()
        guard skipToken() else { return false }
        let restAfterName = rest
        skipBlanks()
        guard skip(UInt8(ascii: "=")) else {
            // Restores the whitespace: it is valid only before another extension, which the next call checks.
            rest = restAfterName
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

    /// Skips a quoted string (RFC 9110, 5.6.4).
    private mutating func skipQuoted() -> Bool {
        rest.removeFirst()
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return true }
            if byte == UInt8(ascii: "\\"), rest.popFirst() == nil { return false }
        }
        return false
    }
}
