import CYaml
import HTTPMessages
import PassAPI

/// Parses a YAML text with libyaml: a single document without anchors and tags, of limited size and depth.
package final class YAMLReader {
    static let maximumDepth = 64

    // libyaml stores pointers to both, so their addresses must not change.
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private let text: UnsafeMutableBufferPointer<UInt8>
    private let file: String
    private var event = yaml_event_t()
    private var diagnostics: [Diagnostic] = []

    /// - Parameter file: the name of the file in locations.
    /// - Throws: the first syntax error, and all duplicate keys before it.
    package static func read(_ bytes: [UInt8], file: String) throws(Diagnostics) -> Node {
        let limit = BoundedFile.largestDocument
        guard bytes.count <= limit else {
            let problem = BoundedFile.ReadError.tooLarge(size: bytes.count, limit: limit)
            throw Diagnostics("\(problem)", at: .line(file: file, 1))
        }
        guard !isUTF16(bytes) else {
            throw Diagnostics("the file is UTF-16 text, expected UTF-8", at: .line(file: file, 1))
        }
        let reader = YAMLReader(bytes, file: file)
        let document: Node
        do throws(Diagnostic) {
            document = try reader.document()
        } catch {
            throw Diagnostics(reader.diagnostics + [error])
        }
        try Diagnostics.raise(reader.diagnostics)
        return document
    }

    /// True for a file with the byte order mark of UTF-16, which some programs on Windows write.
    static func isUTF16(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    }

    /// The UTF-8 text without its byte order mark. libyaml would count the mark as a column of the first line, which would indent
    /// the first key.
    static func withoutByteOrderMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: "\u{FEFF}".utf8) ? bytes.dropFirst(3) : bytes[...]
    }

    private init(_ bytes: [UInt8], file: String) {
        self.file = file
        let bytes = Self.withoutByteOrderMark(bytes)
        text = .allocate(capacity: bytes.count)
        _ = text.initialize(from: bytes)
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else { fatalError("no memory for a YAML parser") }
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    }

    deinit {
        yaml_event_delete(&event)
        yaml_parser_delete(parser)
        parser.deallocate()
        text.deallocate()
    }

    private func next() throws(Diagnostic) {
        yaml_event_delete(&event)
        guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxError }
    }

    private func document() throws(Diagnostic) -> Node {
        var document: Node?
        while true {
            try next()
            switch event.type {
            case YAML_STREAM_END_EVENT:
                guard let document, !document.isNull else {
                    throw Diagnostic("the file is empty, expected a mapping", at: .line(file: file, 1))
                }
                return document
            case YAML_DOCUMENT_START_EVENT:
                guard document == nil else {
                    throw diagnostic("a second document begins here, expected one document per file")
                }
                try next()
                document = try node(depth: 1)
            default: break
            }
        }
    }

    /// The node that begins with the current event.
    private func node(depth: Int) throws(Diagnostic) -> Node {
        guard depth <= Self.maximumDepth else {
            throw diagnostic(
                "the document is nested too deeply, expected at most \(Self.maximumDepth) levels")
        }
        try checkFeatures()
        let location = location
        switch event.type {
        case YAML_SCALAR_EVENT:
            let text = try scalarText()
            let isPlain = event.data.scalar.tag == nil && event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
            var node = Node(isPlain ? Node.Value(plainScalar: text) : .string(text), at: location)
            if let number = node.number, number.isFinite, node.json.jsonText != text {
                node.writtenNumber = text
            }
            return node
        case YAML_SEQUENCE_START_EVENT: return Node(.list(try items(depth: depth + 1)), at: location)
        case YAML_MAPPING_START_EVENT: return Node(.mapping(try entries(depth: depth + 1)), at: location)
        default: return Node(.null, at: location)
        }
    }

    private func items(depth: Int) throws(Diagnostic) -> [Node] {
        var items: [Node] = []
        while true {
            try next()
            if event.type == YAML_SEQUENCE_END_EVENT { return items }
            items.append(try node(depth: depth))
        }
    }

    private func entries(depth: Int) throws(Diagnostic) -> [Node.Entry] {
        var entries: [Node.Entry] = []
        var lines: [String: UInt] = [:]
        while true {
            try next()
            if event.type == YAML_MAPPING_END_EVENT { return entries }
            let (key, location, line) = (try key(), location, event.start_mark.line + 1)
            try next()
            let node = try node(depth: depth)
            if let first = lines[key] {
                diagnostics.add(
                    "\"\(key)\" is already set in line \(first), expected it only once", at: location)
            } else {
                lines[key] = UInt(line)
                entries.append(Node.Entry(key: key, location: location, node: node))
            }
        }
    }

    /// The text of a key. Keys are never resolved to other types, so `on` and `5` are text, too.
    private func key() throws(Diagnostic) -> String {
        try checkFeatures()
        guard event.type == YAML_SCALAR_EVENT else {
            throw diagnostic("a key is a list or a mapping, expected a name")
        }
        return try scalarText()
    }

    private func scalarText() throws(Diagnostic) -> String {
        let bytes = UnsafeBufferPointer(start: event.data.scalar.value, count: event.data.scalar.length)
        // JSON refuses such a text, so a saved one could not be read again.
        guard StreamSafeText.contains(bytes) else {
            throw diagnostic("a text has \(StreamSafeText.problem), expected fewer")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Refuses the features of YAML that the mock does not support.
    private func checkFeatures() throws(Diagnostic) {
        let (anchor, tag, type) =
            switch event.type {
            case YAML_SCALAR_EVENT: (event.data.scalar.anchor, event.data.scalar.tag, "str")
            case YAML_SEQUENCE_START_EVENT:
                (event.data.sequence_start.anchor, event.data.sequence_start.tag, "seq")
            case YAML_MAPPING_START_EVENT:
                (event.data.mapping_start.anchor, event.data.mapping_start.tag, "map")
            default: (event.type == YAML_ALIAS_EVENT ? event.data.alias.anchor : nil, nil, "")
            }
        if anchor != nil {
            throw diagnostic("anchors and aliases are not supported, expected the value itself")
        }
        guard let tag = tag.map({ String(cString: $0) }), tag != "!", tag != "tag:yaml.org,2002:\(type)"
        else {
            return
        }
        // Does not repeat the tag, because an unquoted secret with `!` in front is read as a tag.
        throw diagnostic("tags are not supported, expected the value alone, in quotes if it begins with !")
    }

    // MARK: Diagnostics

    private var location: SourceLocation { .line(file: file, Int(event.start_mark.line) + 1) }

    private func diagnostic(_ message: String) -> Diagnostic { Diagnostic(message, at: location) }

    private var syntaxError: Diagnostic {
        let error = parser.pointee
        let message = error.problem.map { String(cString: $0) } ?? "invalid YAML"
        if error.error == YAML_READER_ERROR {
            // For invalid UTF-8, libyaml reports an offset instead of a line.
            let line = 1 + text.prefix(error.problem_offset).count { $0 == UInt8(ascii: "\n") }
            return Diagnostic("\(message), expected UTF-8 text", at: .line(file: file, line))
        }
        let context = error.context.map { String(cString: $0) }
        let number = Int(error.problem_mark.line)
        let location = SourceLocation.line(file: file, number + 1)
        if let mistake = mistake(in: message, line: number, column: Int(error.problem_mark.column)) {
            return Diagnostic(mistake, at: location)
        }
        if context == "while scanning an alias" {
            return Diagnostic("an unquoted * starts an alias in YAML, expected \"*\" in quotes", at: location)
        }
        return Diagnostic("\(message)\(context.map { " (\($0))" } ?? ""), expected valid YAML", at: location)
    }

    /// The message for a common mistake that libyaml describes in its own terms; `nil` for other mistakes.
    ///
    /// - Parameters:
    ///   - problem: the message of libyaml.
    ///   - number: the line in which libyaml found the error. Lines and columns start with 0.
    private func mistake(in problem: String, line number: Int, column: Int) -> String? {
        let lines = text.split(
            separator: UInt8(ascii: "\n"), maxSplits: number + 1, omittingEmptySubsequences: false)
        let line = lines.count > number ? String(decoding: lines[number], as: UTF8.self) : ""
        let characters = Array(line.last == "\r" ? String(line.dropLast()) : line)
        if problem.contains("tab character") || problem.contains("cannot start any token"),
            characters.prefix(while: \.isWhitespace).contains("\t")
        {
            return "the indentation contains a tab, expected spaces"
        }
        guard column < characters.count, characters[column] == ":" else { return nil }
        let isBlock = problem.contains("mapping values are not allowed")
        let isFlow = problem.contains("did not find expected ',' or")
        let before = String(characters[..<column])
        switch (isBlock || isFlow, before.ranges(of: ": ").last) {
        case (true, let colon?):
            let rest = characters[column...].prefix { isBlock || !",]}".contains($0) }
            let value = (before[colon.upperBound...] + rest).trimmingSpaces
            let message = "a value contains \":\" before a space, expected the value in quotes"
            let isSecret = ValueRole(loosely: String(before[..<colon.lowerBound])).isHidden
            return isSecret ? message : "\(message), such as \"\(String(value).withoutSecretValues)\""
        case (true, nil) where isBlock:
            let key = before.drop { $0 == " " || $0 == "-" }
            return
                "the key \"\(key)\" is indented below a value, expected the indentation of the keys above it"
        default: return nil
        }
    }
}

extension Substring {
    package var trimmingSpaces: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
