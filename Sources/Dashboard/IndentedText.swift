import PassAPI

/// XML with a line for each element. Elements without other elements in them take one line.
struct IndentedXML {
    private enum Piece {
        case start(String)
        case end(String)
        /// An empty element, a comment, a declaration or text.
        case whole(String)
    }

    static func text(_ xml: String) -> String {
        let pieces = pieces(of: xml)
        var lines: [String] = []
        var depth = 0
        var index = 0
        // The depth of a request's XML has no limit, and that of the indentation must have one.
        var indentation: String { String(repeating: "  ", count: min(depth, 20)) }
        while index < pieces.count {
            switch pieces[index] {
            case .start(let tag):
                if let content = content(after: index, in: pieces) {
                    lines.append(indentation + tag + content.text)
                    index += content.count
                } else {
                    lines.append(indentation + tag)
                    depth += 1
                }
            case .end(let tag):
                depth = max(0, depth - 1)
                lines.append(indentation + tag)
            case .whole(let text): lines.append(indentation + text)
            }
            index += 1
        }
        return lines.joined(separator: "\n")
    }

    /// The rest of an element without other elements in it, and the number of its pieces.
    private static func content(after index: Int, in pieces: [Piece]) -> (text: String, count: Int)? {
        guard index + 1 < pieces.count else { return nil }
        if case .end(let end) = pieces[index + 1] { return (end, 1) }
        guard index + 2 < pieces.count, case .whole(let text) = pieces[index + 1], !text.hasPrefix("<"),
            case .end(let end) = pieces[index + 2]
        else { return nil }
        return (text + end, 2)
    }

    private static func pieces(of xml: String) -> [Piece] {
        var pieces: [Piece] = []
        // Bytes, because a bracket and a combining mark are one character.
        var rest = Array(xml.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            let text = oneLine(rest[..<start])
            if !text.isEmpty { pieces.append(.whole(text)) }
            guard let end = end(ofMarkup: rest[start...]) else { break }
            let tag = oneLine(rest[start..<end])
            rest = rest[end...]
            if tag.hasPrefix("</") {
                pieces.append(.end(tag))
            } else {
                let isWhole = tag.hasPrefix("<!") || tag.hasPrefix("<?") || tag.hasSuffix("/>")
                pieces.append(isWhole ? .whole(tag) : .start(tag))
            }
        }
        return pieces
    }

    /// The index after a tag, a comment or a CDATA section.
    private static func end(ofMarkup bytes: ArraySlice<UInt8>) -> Int? {
        for (begin, end) in [("<!--", "-->"), ("<![CDATA[", "]]>")] where bytes.starts(with: begin.utf8) {
            return bytes.firstRange(of: Array(end.utf8))?.upperBound
        }
        return bytes.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    }

    private static func oneLine(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension JSONValue {
    var indented: String { indented(by: "") }

    private func indented(by indentation: String) -> String {
        let inner = indentation.utf8.count < 40 ? indentation + "  " : indentation
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + $0.indented(by: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indentation)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.sorted { $0.key < $1.key }.map { name, value in
                "\(inner)\(String(decoding: name.jsonBytes, as: UTF8.self)): \(value.indented(by: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
        default:
            return String(decoding: jsonBytes, as: UTF8.self)
        }
    }
}
