import HTTPTypes

extension [UInt8] {
    /// Appends a field line with its CR LF (RFC 9112, 5).
    mutating func append(_ field: HTTPField) {
        append(name: field.name.rawName, value: field.value)
    }

    mutating func append(name: String, value: String) {
        append(name)
        append(UInt8(ascii: ":"))
        append(.space)
        append(value)
        append(.carriageReturn)
        append(.lineFeed)
    }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(contentsOf: $0) }
    }
}
