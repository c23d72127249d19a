/// A header field or a parameter of a redacted message.
struct RedactedField: Hashable {
    var name: String
    var value: String
}
