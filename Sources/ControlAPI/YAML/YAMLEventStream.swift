import CYaml
import HTTPMessages
import PassAPI

/// Parses a YAML text into events with libyaml.
final class YAMLEventStream {
    // libyaml stores pointers to both, so their addresses must not change.
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private let text: UnsafeMutableBufferPointer<UInt8>
    private let file: String

    init(_ bytes: [UInt8], file: String) {
        self.file = file
        text = .allocate(capacity: bytes.count)
        _ = text.initialize(from: bytes)
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else { fatalError("no memory for a YAML parser") }
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        text.deallocate()
    }

    /// The next event.
    ///
    /// - Throws: a syntax error, after which `next` must not be called again.
    func next() throws(Diagnostic) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw diagnostic }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(kind: Self.kind(of: event), line: Int(event.start_mark.line) + 1)
    }

    private static func kind(of event: yaml_event_t) -> YAMLEvent.Kind {
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: .documentStart
        case YAML_DOCUMENT_END_EVENT: .documentEnd
        case YAML_STREAM_END_EVENT: .streamEnd
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: .end
        case YAML_ALIAS_EVENT: .unsupported(anchorMessage)
        case YAML_SEQUENCE_START_EVENT:
            collection(
                .listStart, "seq", event.data.sequence_start.tag, event.data.sequence_start.anchor)
        case YAML_MAPPING_START_EVENT:
            collection(
                .mappingStart, "map", event.data.mapping_start.tag, event.data.mapping_start.anchor)
        case YAML_SCALAR_EVENT: scalar(event.data.scalar)
        default: .other
        }
    }

    private static func collection(
        _ kind: YAMLEvent.Kind, _ name: String, _ tag: UnsafePointer<UInt8>?, _ anchor: UnsafePointer<UInt8>?
    ) -> YAMLEvent.Kind {
        if anchor != nil { return .unsupported(anchorMessage) }
        guard let tag else { return kind }
        let text = String(cString: tag)
        return text == "!" || text == standardTag + name ? kind : .unsupported(tagMessage(text))
    }

    private static func scalar(_ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar)
        -> YAMLEvent.Kind
    {
        if scalar.anchor != nil { return .unsupported(anchorMessage) }
        let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        // No JSON can have such a text, so it could not be read again from where it is saved.
        guard StreamSafeText.contains(bytes) else {
            return .unsupported("a text has \(StreamSafeText.problem), expected fewer")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let tag = scalar.tag.map({ String(cString: $0) }) else {
            return .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
        }
        return tag == "!" || tag == standardTag + "str"
            ? .scalar(text, isPlain: false) : .unsupported(tagMessage(tag))
    }

    private static let standardTag = "tag:yaml.org,2002:"
    private static let anchorMessage = "anchors and aliases are not supported, expected the value itself"

    private static func tagMessage(_ tag: String) -> String {
        "the tag \"\(tag)\" is not supported, expected a value without a tag"
    }

    private var diagnostic: Diagnostic {
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
        let line = YAMLLine(number, of: text)
        if let mistake = line.mistake(in: message, column: Int(error.problem_mark.column)) {
            return Diagnostic(mistake, at: location)
        }
        if context == "while scanning an alias" {
            return Diagnostic("an unquoted * starts an alias in YAML, expected \"*\" in quotes", at: location)
        }
        return Diagnostic("\(message)\(context.map { " (\($0))" } ?? ""), expected valid YAML", at: location)
    }
}

/// An event of the YAML parser.
struct YAMLEvent {
    var kind: Kind
    /// The first line is 1.
    var line: Int

    enum Kind {
        case documentStart, documentEnd, streamEnd
        case listStart, mappingStart, end
        case scalar(String, isPlain: Bool)
        /// A feature of YAML that the mock does not support, with the message for the diagnostic.
        case unsupported(String)
        /// An event that the reader ignores.
        case other
    }
}
