import PassAPI

/// A format of texts.
package struct TextFormat: Sendable {
    /// The text after "expected" in messages.
    package var expectation: String
    /// A regular expression for JSON Schema (ECMA 262). It accepts every valid text, and possibly some
    /// invalid ones.
    package var pattern: String
    package var accepts: @Sendable (String) -> Bool

    package static let duration = TextFormat(
        expectation: "a duration such as PT6H or 300ms",
        pattern: #"^(P([0-9.]+[WD])*(T([0-9.]+[HMS])+)?|[0-9.]+(ms|s|m|h|d))$"#
    ) { text in
        Duration(text: text).map { $0 >= .zero } ?? false
    }

    /// At most an hour: a longer delay would only hold a connection that every client has given up.
    package static let delay = TextFormat(
        expectation: "a duration of at most an hour, such as 300ms", pattern: duration.pattern
    ) { text in
        Duration(text: text).map { $0 >= .zero && $0 <= .hours(1) } ?? false
    }

    package static let signedDuration = TextFormat(
        expectation: "a duration such as PT6H or -1h",
        pattern: #"^-?(P([0-9.]+[WD])*(T([0-9.]+[HMS])+)?|[0-9.]+(ms|s|m|h|d))$"#
    ) { text in
        Duration(text: text) != nil
    }

    package static let filled = TextFormat(expectation: "text that is not empty", pattern: ".") {
        !$0.isEmpty
    }

    package init(expectation: String, pattern: String, accepts: @escaping @Sendable (String) -> Bool) {
        self.expectation = expectation
        self.pattern = pattern
        self.accepts = accepts
    }
}
