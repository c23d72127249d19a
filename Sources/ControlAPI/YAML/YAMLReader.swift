import PassAPI

/// Parses a YAML text: a single document without anchors and tags, of limited size and depth.
package struct YAMLReader {
    static let maximumSize = 1 << 20
    static let maximumDepth = 64

    private let events: YAMLEventStream
    private let file: String
    private var diagnostics: [Diagnostic] = []

    /// Parses a text.
    ///
    /// - Parameter file: the name of the file in locations.
    /// - Throws: the first syntax error, and all duplicate keys before it.
    package static func read(_ bytes: [UInt8], file: String) throws(Diagnostics) -> Node {
        guard bytes.count <= maximumSize else {
            throw Diagnostics(
                "the file has \(bytes.count) bytes, expected at most \(maximumSize)", at: .line(file: file, 1)
            )
        }
        var reader = YAMLReader(events: YAMLEventStream(bytes, file: file), file: file)
        let document: Node
        do throws(Diagnostic) {
            document = try reader.document()
        } catch {
            throw Diagnostics(reader.diagnostics + [error])
        }
        try Diagnostics.raise(reader.diagnostics)
        return document
    }

    private init(events: YAMLEventStream, file: String) {
        self.events = events
        self.file = file
    }

    private mutating func document() throws(Diagnostic) -> Node {
        var document: Node?
        while true {
            let event = try events.next()
            switch event.kind {
            case .streamEnd:
                guard let document, !document.isNull else {
                    throw Diagnostic("the file is empty, expected a mapping", at: .line(file: file, 1))
                }
                return document
            case .documentStart:
                guard document == nil else {
                    throw diagnostic("a second document begins here, expected one document per file", event)
                }
                document = try node(events.next(), depth: 1)
            default:
                continue
            }
        }
    }

    private mutating func node(_ event: YAMLEvent, depth: Int) throws(Diagnostic) -> Node {
        guard depth <= Self.maximumDepth else {
            throw diagnostic(
                "the document is nested too deeply, expected at most \(Self.maximumDepth) levels", event)
        }
        let location = SourceLocation.line(file: file, event.line)
        switch event.kind {
        case .scalar(let text, let isPlain):
            return Node(isPlain ? Node.Value(plainScalar: text) : .string(text), at: location)
        case .listStart:
            return Node(.list(try items(depth: depth)), at: location)
        case .mappingStart:
            return Node(.mapping(try entries(depth: depth)), at: location)
        case .unsupported(let message):
            throw diagnostic(message, event)
        case .documentStart, .documentEnd, .streamEnd, .end, .other:
            return Node(.null, at: location)
        }
    }

    private mutating func items(depth: Int) throws(Diagnostic) -> [Node] {
        var items: [Node] = []
        while true {
            let event = try events.next()
            if case .end = event.kind { return items }
            items.append(try node(event, depth: depth + 1))
        }
    }

    private mutating func entries(depth: Int) throws(Diagnostic) -> [Node.Entry] {
        var entries: [Node.Entry] = []
        var lines: [String: Int] = [:]
        while true {
            let event = try events.next()
            if case .end = event.kind { return entries }
            let key = try key(event)
            let node = try node(events.next(), depth: depth + 1)
            if let first = lines[key] {
                diagnostics.append(
                    diagnostic("\"\(key)\" is already set in line \(first), expected it only once", event))
            } else {
                lines[key] = event.line
                entries.append(Node.Entry(key: key, location: .line(file: file, event.line), node: node))
            }
        }
    }

    /// The text of a key. Keys are never resolved to other types, so `on` and `5` are text, too.
    private func key(_ event: YAMLEvent) throws(Diagnostic) -> String {
        switch event.kind {
        case .scalar(let text, _): return text
        case .unsupported(let message): throw diagnostic(message, event)
        default: throw diagnostic("a key is a list or a mapping, expected a name", event)
        }
    }

    private func diagnostic(_ message: String, _ event: YAMLEvent) -> Diagnostic {
        Diagnostic(message, at: .line(file: file, event.line))
    }
}
