import Testing

/// A file with mistakes, and the expected diagnostics.
struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var message: String

    init(_ text: String, _ message: String) {
        self.text = text
        self.message = message
    }

    var testDescription: String { message }
}
