/// What a YAML document consists of, piece by piece.
struct YAMLEvent {
    var kind: Kind
    /// From 1.
    var line: Int

    enum Kind {
        case documentStart, documentEnd, streamEnd
        case listStart, mappingStart, end
        case scalar(String, isPlain: Bool)
        /// Anything that the mock's files must not use, in words.
        case refused(String)
        /// What libyaml reports and nobody needs.
        case other
    }
}
