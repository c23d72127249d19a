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
