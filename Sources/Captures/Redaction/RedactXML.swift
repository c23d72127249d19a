import PassAPI

extension ValueRedactor {
    /// A text that begins like XML: its elements stay, and their texts and attributes are redacted by their names.
    func xml(in text: String, _ depth: Int) -> String? {
        guard let first = text.utf8.first(where: { $0 > 0x20 }), first == UInt8(ascii: "<") else {
            return nil
        }
        var copy = RedactedXML(text, by: self, depth: depth + 1)
        return copy.redacted()
    }
}

/// Copies XML with pseudonyms. The copy needs no well-formed document, because the tokens of AccessEnabler are none.
/// Comments, processing instructions and document types are left out.
private struct RedactedXML {
    private var rest: ArraySlice<UInt8>
    private let redactor: ValueRedactor
    private let depth: Int
    private var output = ""
    /// The names of the open elements.
    private var elements: [String] = []

    init(_ text: String, by redactor: ValueRedactor, depth: Int) {
        rest = Array(text.utf8)[...]
        self.redactor = redactor
        self.depth = depth
    }

    /// - Returns: `nil` for a text whose tags cannot be told apart.
    mutating func redacted() -> String? {
        while !rest.isEmpty {
            let text = rest.prefix { $0 != UInt8(ascii: "<") }
            rest = rest[text.endIndex...]
            copy(text: String(decoding: text, as: UTF8.self))
            guard rest.isEmpty || copyMarkup() else { return nil }
        }
        return output
    }

    private mutating func copy(text: String) {
        guard text.utf8.contains(where: { !Self.isSpace($0) }) else {
            output += text
            return
        }
        output += XMLText.escape(value(XMLText.unescape(text)))
    }

    /// The text of the current element.
    private func value(_ text: String) -> String {
        guard let element = elements.last else { return redactor.secret(text, depth) }
        let parent = elements.dropLast().last ?? ""
        if elements.contains(where: ValueRole.isPersonal) {
            let role = ValueRole(serviceAttribute: element) ?? ValueRole(serviceAttribute: parent)
            return redactor.text(text, as: role ?? .secret, depth: depth)
        }
        return redactor.text(text, as: ValueRole(named: element, in: parent), depth: depth)
    }

    private mutating func copyMarkup() -> Bool {
        if rest.starts(with: "<!--".utf8) { return skip(to: "-->") != nil }
        if rest.starts(with: "<?".utf8) {
            if rest.starts(with: "<?xml ".utf8) {
                output += #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
            }
            return skip(to: "?>") != nil
        }
        let section = "<![CDATA["
        if rest.starts(with: section.utf8) {
            guard let text = skip(to: "]]>") else { return false }
            output += XMLText.escapeOrCDATA(value(String(text.dropFirst(section.count))))
            return true
        }
        if rest.starts(with: "<!".utf8) { return skip(to: ">") != nil }
        guard let tag = skip(to: ">") else { return false }
        return copy(tag: String(tag.dropFirst()))
    }

    /// Consumes the text up to an end mark, and the mark.
    private mutating func skip(to mark: String) -> String? {
        let mark = Array(mark.utf8)
        var position = rest.startIndex
        while let end = rest[position...].firstIndex(of: mark[0]) {
            if rest[end...].starts(with: mark) {
                defer { rest = rest[(end + mark.count)...] }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            position = end + 1
        }
        return nil
    }

    private mutating func copy(tag: String) -> Bool {
        if tag.hasPrefix("/") {
            let name = String(tag.dropFirst().filter { !$0.isWhitespace })
            output += "</\(redactor.name(name))>"
            if let open = elements.lastIndex(of: name) { elements.removeSubrange(open...) }
            return true
        }
        let isEmpty = tag.hasSuffix("/")
        let content = isEmpty ? tag.dropLast() : tag[...]
        let name = String(content.prefix { !$0.isWhitespace })
        guard !name.isEmpty, let attributes = attributes(content.dropFirst(name.count)) else { return false }
        output += "<\(redactor.name(name))\(attributes)\(isEmpty ? "/" : "")>"
        if !isEmpty { elements.append(name) }
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private func attributes(_ text: Substring) -> String? {
        var text = text.drop(while: \.isWhitespace)
        var attributes = ""
        while !text.isEmpty {
            guard let equals = text.firstIndex(of: "=") else { return nil }
            let name = text[..<equals].filter { !$0.isWhitespace }
            text = text[equals...].dropFirst().drop(while: \.isWhitespace)
            guard let quote = text.first, quote == "\"" || quote == "'",
                let end = text.dropFirst().firstIndex(of: quote)
            else { return nil }
            let value = XMLText.unescape(String(text[text.index(after: text.startIndex)..<end]))
            attributes += " \(redactor.name(name))=\"\(XMLText.escape(attribute(value, named: name)))\""
            text = text[end...].dropFirst().drop(while: \.isWhitespace)
        }
        return attributes
    }

    private func attribute(_ value: String, named name: String) -> String {
        if AllowedWords.isStandardURI(value) { return value }
        if name == "Name" { return redactor.name(value) }
        return name == "Version" && value.isVersion
            ? value : redactor.text(value, as: ValueRole(named: name), depth: depth)
    }
}
