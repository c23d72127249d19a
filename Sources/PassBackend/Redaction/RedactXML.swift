import PassAPI

extension Redactor {
    /// A text that begins like XML or HTML, without its secrets: its elements stay, and their texts and attributes are redacted
    /// according to their names. `nil` for any other text, and for one whose tags cannot be told apart.
    package func xml(in text: String, _ depth: Int = 0) -> String? {
        guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
        var copy = RedactedXML(text, by: self, depth: depth + 1)
        return copy.redacted()
    }
}

/// Copies XML without its secrets. It need not be well-formed, because AccessEnabler tokens and HTML are not. Omits comments, and
/// for a capture also processing instructions and document types.
private struct RedactedXML {
    private var copy: ChangedCopy
    private var rest: ArraySlice<UInt8>
    private let redactor: Redactor
    private let depth: Int
    /// The open elements. Elements in the data of a user are personal, too.
    private var elements: [(name: String, isPersonal: Bool)] = []
    /// How many open elements have each name, so that an end tag without a start tag is found at once.
    private var openCounts: [String: Int] = [:]
    /// The position at which the secret content of an open element begins, and the role by which it is replaced.
    private var hidden: (start: Int, element: Int, role: ValueRole)?

    init(_ text: String, by redactor: Redactor, depth: Int) {
        copy = ChangedCopy(of: text)
        rest = copy.bytes[...]
        self.redactor = redactor
        self.depth = depth
    }

    mutating func redacted() -> String? {
        while !rest.isEmpty {
            let text = rest.prefix { $0 != UInt8(ascii: "<") }
            rest = rest[text.endIndex...]
            if !text.allSatisfy(Self.isSpace) { replace(text, with: value(Self.text(text))) }
            guard rest.isEmpty || readMarkup() else { return nil }
        }
        if let hidden { close(hidden, at: rest.startIndex) }
        return copy.text
    }

    private static let markup = [
        ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">"), ("<", ">"),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    private mutating func readMarkup() -> Bool {
        guard let (begin, end) = Self.markup.first(where: { rest.starts(with: $0.0) }),
            let close = rest.firstRange(of: end)
        else { return false }
        let (start, content) = (rest.startIndex, rest[(rest.startIndex + begin.count)..<close.lowerBound])
        rest = rest[close.upperBound...]
        if begin == Array("<".utf8) {
            return content.first == UInt8(ascii: "/") ? readEnd(content, from: start) : readStart(content)
        }
        guard hidden == nil else { return true }
        let text = String(decoding: content, as: UTF8.self)
        if begin == Array("<![CDATA[".utf8) {
            let new = value(text)
            if new != text {
                copy.replace(start..<close.upperBound, with: XMLText.escapeOrCDATA(new).utf8)
            }
        } else if !redactor.isJournal || begin == Array("<!--".utf8) {
            let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
            copy.replace(
                start..<close.upperBound,
                with: begin == Array("<?".utf8) && text.hasPrefix("xml ") ? declaration.utf8 : "".utf8)
        }
        return true
    }

    private mutating func readEnd(_ tag: ArraySlice<UInt8>, from start: Int) -> Bool {
        let range = tag.dropFirst().drop(while: Self.isSpace).prefix { !Self.isSpace($0) }
        let name = String(decoding: range, as: UTF8.self)
        if openCounts[name, default: 0] > 0, let open = elements.lastIndex(where: { $0.name == name }) {
            for element in elements[open...] { openCounts[element.name, default: 0] -= 1 }
            elements.removeSubrange(open...)
            if let hidden, open <= hidden.element { close(hidden, at: start) }
        }
        replace(range, with: redactor.name(name))
        return true
    }

    private mutating func close(_ hidden: (start: Int, element: Int, role: ValueRole), at end: Int) {
        self.hidden = nil
        let text = Self.text(copy.bytes[hidden.start..<end])
        if !text.isEmpty {
            copy.replace(hidden.start..<end, with: redactor.mark(for: text, as: hidden.role).utf8)
        }
    }

    private mutating func readStart(_ tag: ArraySlice<UInt8>) -> Bool {
        let isEmpty = tag.last == UInt8(ascii: "/")
        let range = tag.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: "/") }
        let name = String(decoding: range, as: UTF8.self)
        guard !name.isEmpty, let attributes = Self.attributes(in: tag[range.endIndex...]) else {
            return false
        }
        replace(range, with: redactor.name(name))
        // In HTML, the name of a field tells whether its value is secret.
        let isField = name == "input" || name == "button"
        let field = attributes.filter { isField && ($0.name == "name" || $0.name == "id") }
            .map { ValueRole(loosely: String(decoding: $0.value, as: UTF8.self)) }.first(where: \.isSecret)
        let element = role(of: name, in: elements.last?.name)
        for attribute in attributes {
            replace(attribute.range, with: redactor.name(attribute.name))
            let value = Self.text(attribute.value)
            let role = attribute.name == "value" ? field ?? element : element
            replace(
                attribute.value,
                with: redactor.isJournal && role.isSecret && !value.isEmpty
                    ? redactor.mark(for: value, as: role) : self.attribute(value, named: attribute.name))
        }
        guard !isEmpty else { return true }
        let role = name == "button" ? field ?? element : element
        if redactor.isJournal, role.isSecret, hidden == nil {
            hidden = (rest.startIndex, elements.count, role)
        }
        openCounts[name, default: 0] += 1
        elements.append((name, elements.last?.isPersonal == true || ValueRole.isPersonal(name)))
        return true
    }

    private typealias Attribute = (name: String, range: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

    /// - Returns: `nil` if the text is not a list of attributes. In HTML, attributes can lack a value.
    private static func attributes(in tag: ArraySlice<UInt8>) -> [Attribute]? {
        var attributes: [Attribute] = []
        var rest = tag
        while let start = rest.firstIndex(where: { !isSpace($0) && $0 != UInt8(ascii: "/") }) {
            let name = rest[start...].prefix { !isSpace($0) && $0 != UInt8(ascii: "=") }
            guard !name.isEmpty else { return nil }
            rest = rest[name.endIndex...].drop(while: isSpace)
            var value = rest.prefix(0)
            if rest.first == UInt8(ascii: "=") {
                rest = rest.dropFirst().drop(while: isSpace)
                guard let quote = rest.first, "\"'".utf8.contains(quote),
                    let end = rest.dropFirst().firstIndex(of: quote)
                else { return nil }
                value = rest[(rest.startIndex + 1)..<end]
                rest = rest[(end + 1)...]
            }
            attributes.append((String(decoding: name, as: UTF8.self), name, value))
        }
        return attributes
    }

    // MARK: Values

    private mutating func replace(_ range: ArraySlice<UInt8>, with new: String) {
        guard hidden == nil, new != Self.text(range) else { return }
        copy.replace(range.startIndex..<range.endIndex, with: XMLText.escape(new).utf8)
    }

    private static func text(_ range: ArraySlice<UInt8>) -> String {
        XMLText.unescape(String(decoding: range, as: UTF8.self))
    }

    private func value(_ text: String) -> String {
        let role =
            elements.last.map { self.role(of: $0.name, in: elements.dropLast().last?.name) } ?? .unknown
        if redactor.isJournal, !role.isHidden { return redactor.sentence(text, depth: depth) }
        return current.text(text, as: role, depth: depth)
    }

    private func role(of element: String, in parent: String?) -> ValueRole {
        // In AccessEnabler tokens, elements have names that end in `token`, and `authorization` is a document.
        let role = current.role(of: element, in: parent ?? "", isObject: true)
        return role == .credentials ? .unknown : role
    }

    private var current: Redactor { elements.last?.isPersonal == true ? redactor.personal : redactor }

    private func attribute(_ value: String, named name: String) -> String {
        if redactor.isJournal { return redactor.withoutSecrets(value, depth: depth) }
        if AllowedWords.isStandardURI(value) { return value }
        if name == "Name" { return redactor.name(value) }
        return name == "Version" && value.isVersion
            ? value : redactor.text(value, as: redactor.role(of: name), depth: depth)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
