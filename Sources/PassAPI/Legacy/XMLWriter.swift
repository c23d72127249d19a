/// Writes XML into one growing buffer (XML 1.0, fifth edition).
package struct XMLWriter: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// The declaration, as the published answers begin.
    package mutating func declaration() {
        append(#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#)
    }

    /// An element. Characters that no name may have become `_`, for names can come from an MVPD.
    ///
    /// - Parameter namespace: the namespace that the element is in, and the prefix that stands for it.
    package mutating func element(
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

    /// Text in an element. What XML has no character for, such as most control characters (2.2), becomes U+FFFD.
    package mutating func text(_ text: String) {
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

    /// ASCII only: more than the names of this API need.
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
