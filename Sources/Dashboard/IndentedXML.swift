/// XML with a line for each element. Elements without other elements in them take one line.
struct IndentedXML {
    private enum Piece {
        case start(String)
        case end(String)
        /// An empty element, a comment, a declaration or text.
        case whole(String)
    }

    /// - Parameter hidden: the local names of the elements whose text is redacted.
    static func text(_ xml: String, hiding hidden: Set<String>) -> String {
        let pieces = pieces(of: xml, hiding: hidden)
        var lines: [String] = []
        var depth = 0
        var index = 0
        while index < pieces.count {
            switch pieces[index] {
            case .start(let tag):
                if let content = content(after: index, in: pieces) {
                    lines.append(String(repeating: "  ", count: depth) + tag + content.text)
                    index += content.count
                } else {
                    lines.append(String(repeating: "  ", count: depth) + tag)
                    depth += 1
                }
            case .end(let tag):
                depth = max(0, depth - 1)
                lines.append(String(repeating: "  ", count: depth) + tag)
            case .whole(let text): lines.append(String(repeating: "  ", count: depth) + text)
            }
            index += 1
        }
        return lines.joined(separator: "\n")
    }

    /// The rest of an element without other elements in it, and the number of its pieces.
    private static func content(after index: Int, in pieces: [Piece]) -> (text: String, count: Int)? {
        let next = pieces.dropFirst(index + 1).prefix(2)
        if case .end(let end)? = next.first { return (end, 1) }
        guard case .whole(let text)? = next.first, !text.hasPrefix("<"), case .end(let end)? = next.last
        else {
            return nil
        }
        return (text + end, 2)
    }

    private static func pieces(of xml: String, hiding hidden: Set<String>) -> [Piece] {
        var pieces: [Piece] = []
        var parent = ""
        var rest = xml[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let text = oneLine(rest[..<start])
            if !text.isEmpty { pieces.append(.whole(hidden.contains(parent) ? "[redacted]" : text)) }
            let tag = oneLine(rest[start...end])
            if tag.hasPrefix("</") {
                pieces.append(.end(tag))
                parent = ""
            } else if tag.hasSuffix("/>") || tag.hasPrefix("<?") || tag.hasPrefix("<!") {
                pieces.append(.whole(tag))
            } else {
                pieces.append(.start(tag))
                parent = localName(of: tag)
            }
            rest = rest[rest.index(after: end)...]
        }
        return pieces
    }

    private static func oneLine(_ text: Substring) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The name in `<prefix:name …>` without the prefix.
    private static func localName(of tag: String) -> String {
        let name = tag.dropFirst().prefix { !$0.isWhitespace && $0 != ">" }
        return name.split(separator: ":").last.map(String.init) ?? ""
    }
}
