/// Reads the XML of media tokens: a flat sequence of elements without attributes, each with text, CDATA and
/// references.
///
/// An XML parser cannot read a media token, because its first tag is never closed. The reader works on bytes,
/// because a combining mark at the start of a text would form one `Character` with the `>` before it.
struct FlatXMLReader {
    typealias Malformed = SignedMediaToken.Malformed

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// The bytes that have not been read yet.
    var remainder: [UInt8] { Array(rest) }

    /// Consumes the literal.
    mutating func skip(_ literal: String) throws(Malformed) {
        guard rest.starts(with: literal.utf8) else {
            throw Malformed(
                reason: "expected \(literal), found '\(String(decoding: rest.prefix(24), as: UTF8.self))'")
        }
        rest.removeFirst(literal.utf8.count)
    }

    /// Reads the parent element, which must be the rest of the input, and returns the text of its children by
    /// name.
    mutating func elements(of parent: String) throws(Malformed) -> [String: String] {
        try skip("<\(parent)>")
        var elements: [String: String] = [:]
        while !rest.starts(with: "</".utf8) {
            try skip("<")
            let name = String(decoding: try take(until: ">"), as: UTF8.self)
            let text = try text()
            try skip("</\(name)>")
            guard elements.updateValue(text, forKey: name) == nil else {
                throw Malformed(reason: "<\(name)> occurs twice")
            }
        }
        try skip("</\(parent)>")
        guard rest.isEmpty else { throw Malformed(reason: "unexpected content after </\(parent)>") }
        return elements
    }

    /// Reads the text up to the next tag.
    mutating func text() throws(Malformed) -> String {
        var text: [UInt8] = []
        while let byte = rest.first {
            if rest.starts(with: "<![CDATA[".utf8) {
                try skip("<![CDATA[")
                text += try take(until: "]]>")
            } else if byte == UInt8(ascii: "<") {
                break
            } else if byte == UInt8(ascii: "&") {
                try skip("&")
                text += try character(of: String(decoding: take(until: ";"), as: UTF8.self))
            } else {
                text.append(byte)
                rest.removeFirst()
            }
        }
        let read = String(decoding: text, as: UTF8.self)
        // String(decoding:) replaces invalid UTF-8, so the bytes differ then.
        guard read.utf8.elementsEqual(text) else { throw Malformed(reason: "the text is not UTF-8") }
        return read
    }

    private mutating func take(until end: String) throws(Malformed) -> ArraySlice<UInt8> {
        guard let range = rest.firstRange(of: Array(end.utf8)) else {
            throw Malformed(reason: "the token ends before '\(end)'")
        }
        defer { rest = rest[range.upperBound...] }
        return rest[..<range.lowerBound]
    }

    /// Decodes a character reference or predefined entity (XML 1.0, 4.1 and 4.6).
    private func character(of reference: String) throws(Malformed) -> String.UTF8View {
        switch reference {
        case "amp": return "&".utf8
        case "lt": return "<".utf8
        case "gt": return ">".utf8
        case "quot": return "\"".utf8
        case "apos": return "'".utf8
        default:
            let number =
                reference.hasPrefix("#x")
                ? UInt32(reference.dropFirst(2), radix: 16)
                : reference.hasPrefix("#") ? UInt32(reference.dropFirst()) : nil
            guard let scalar = number.flatMap(Unicode.Scalar.init) else {
                throw Malformed(reason: "&\(reference); is not a valid reference")
            }
            return String(Character(scalar)).utf8
        }
    }
}
