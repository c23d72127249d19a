/// A format of texts.
package struct TextFormat: Sendable {
    /// The text after "expected" in messages.
    package var expectation: String
    /// A regular expression for JSON Schema (ECMA 262). It accepts every valid text, and possibly some
    /// invalid ones.
    package var pattern: String
    package var accepts: @Sendable (String) -> Bool
    /// The text after "expected" for a number without a unit; `nil` for a format that has no unit.
    var unitExpectation: String?

    package static let filled = TextFormat(expectation: "text that is not empty", pattern: ".") {
        !$0.isEmpty
    }

    package init(
        expectation: String, pattern: String, unitExpectation: String? = nil,
        accepts: @escaping @Sendable (String) -> Bool
    ) {
        self.expectation = expectation
        self.pattern = pattern
        self.unitExpectation = unitExpectation
        self.accepts = accepts
    }
}
