/// A value that is encoded as a single string, also as the key of a dictionary.
package protocol TextCodable: Codable, CodingKeyRepresentable {
    /// - Returns: `nil` for text that does not represent a value.
    init?(codedText: String)
    var codedText: String { get }
}

extension TextCodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(codedText: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text)\" is no \(Self.self)")
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(codedText)
    }

    package init?(codingKey: some CodingKey) {
        self.init(codedText: codingKey.stringValue)
    }

    package var codingKey: any CodingKey { TextKey(stringValue: codedText) }
}

private struct TextKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
