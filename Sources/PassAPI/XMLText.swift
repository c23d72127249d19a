/// Text inside XML elements and attributes (XML 1.0, 2.4).
package enum XMLText {
    /// The text with the five special characters as entities, good in elements and in quoted attributes.
    package static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: isSpecial) else { return text }
        // By scalars: a combining mark makes one character with what stands before it.
        return text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&apos;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text that `escape` has made this of.
    package static func unescape(_ text: String) -> String {
        // The ampersand last: what it brings back must not be taken for another entity.
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    /// Text that holds markup goes out as CDATA, as resources in MRSS do in real tokens.
    package static func escapeOrCDATA(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return escape(text) }
        // A CDATA section cannot hold its own end: it is split in two around it.
        var sections = "<![CDATA["
        var rest = text.unicodeScalars[...]
        while let end = rest.firstRange(of: "]]>".unicodeScalars) {
            sections += String(rest[..<end.lowerBound]) + "]]]]><![CDATA[>"
            rest = rest[end.upperBound...]
        }
        return sections + String(rest) + "]]>"
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: false
        }
    }
}
