import Testing

/// A file with mistakes, and what is said about them.
struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var message: String

    init(_ text: String, _ message: String) {
        self.text = text
        self.message = message
    }

    var testDescription: String { message }
}
