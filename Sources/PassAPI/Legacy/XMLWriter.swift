/// Writes XML into one growing buffer (XML 1.0, fifth edition).
struct XMLWriter: Sendable {
    private(set) var bytes: [UInt8] = []

    init() {}

    /// Writes the XML declaration of the published answers.
    mutating func declaration() {
        append(#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#)
    }

    /// Writes an element. Names can come from an MVPD, so characters that are not allowed in names become
    /// `_`.
    ///
    /// - Parameter namespace: the namespace of the element and its prefix.
    mutating func element(
        _ name: String, in namespace: XMLNamespace? = nil, _ content: (inout XMLWriter) -> Void
    ) {
        var name = Self.name(name)
        if let namespace {
            name = "\(namespace.prefix):\(name)"
            append(#"<\#(name) xmlns:\#(namespace.prefix)="\#(XMLText.escape(namespace.uri))">"#)
        } else {
            append("<\(name)>")
        }
        content(&self)
        append("</\(name)>")
    }

    /// Writes text. Characters that XML does not allow, such as most control characters (2.2), become U+FFFD.
    mutating func text(_ text: String) {
        append(XMLText.escape(Self.sayable(text)))
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private static func sayable(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(isCharacter) else { return text }
        return text.unicodeScalars.reduce(into: "") { sayable, scalar in
            sayable.unicodeScalars.append(isCharacter(scalar) ? scalar : "\u{FFFD}")
        }
    }

    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x1_0000...0x10_FFFF: true
        default: false
        }
    }

    private static func name(_ text: String) -> String {
        let name = text.unicodeScalars.reduce(into: "") { name, scalar in
            name.unicodeScalars.append(isInName(scalar) ? scalar : "_")
        }
        guard let first = name.unicodeScalars.first else { return "_" }
        return isDigitOrMark(first) ? "_" + name : name
    }

    /// True for the ASCII characters of names, which are sufficient for this API.
    private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        default: isDigitOrMark(scalar)
        }
    }

    private static func isDigitOrMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "-", ".": true
        default: false
        }
    }
}
