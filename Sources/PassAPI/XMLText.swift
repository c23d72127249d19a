/// Text inside XML elements and attributes (XML 1.0, 2.4).
package enum XMLText {
    /// The text with the five special characters as entities, for elements and quoted attributes.
    package static func escape(_ text: String) -> String {
        // Searches contiguous bytes if possible, which is faster.
        let hasSpecial =
            text.utf8.withContiguousStorageIfAvailable { $0.contains(where: isSpecial) }
            ?? text.utf8.contains(where: isSpecial)
        guard hasSpecial else { return text }
        // Iterates over scalars, because a special character and a combining mark after it form one Character.
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

    /// Elements that contain text.
    static func elements(_ children: KeyValuePairs<String, String>) -> String {
        children.map { "<\($0.key)>\(escape($0.value))</\($0.key)>" }.joined()
    }

    /// The attributes that have a value, each with a space in front.
    static func attributes(_ attributes: KeyValuePairs<String, String?>) -> String {
        attributes.map { name, value in value.map { #" \#(name)="\#(escape($0))""# } ?? "" }.joined()
    }

    /// The inverse of ``escape(_:)``.
    package static func unescape(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        // Iterates over scalars, because a combining mark after an entity forms one Character with its semicolon. The
        // ampersand comes last, so that an ampersand it restores does not start another entity.
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
            .reduce(text) {
                String($0.unicodeScalars.replacing($1.0.unicodeScalars, with: $1.1.unicodeScalars))
            }
    }

    /// Writes text that contains markup as CDATA, like MRSS resources in real tokens, and escapes other text.
    package static func escapeOrCDATA(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return escape(text) }
        // A CDATA section cannot contain its own end marker, so the text is split into two sections there.
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
