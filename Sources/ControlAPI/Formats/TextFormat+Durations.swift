import PassAPI

/// Formats of durations.
extension TextFormat {
    package static let duration = TextFormat(
        expectation: "a duration of at most 36525 days, such as PT6H or 300ms",
        pattern: #"^(P([0-9.]+[WD])*(T([0-9.]+[HMS])+)?|[0-9.]+(ms|s|m|h|d))$"#,
        unitExpectation: "a duration such as PT6H or 300ms"
    ) { text in
        Duration(text: text).map { $0 >= .zero } ?? false
    }

    /// Replies state the lifetime of an access token in seconds.
    static let wholeSeconds = TextFormat(
        expectation: "a duration of whole seconds, at most 36525 days, such as PT6H or 10s",
        pattern: duration.pattern, unitExpectation: "a duration such as PT6H or 10s"
    ) { text in
        Duration(text: text).map { $0 >= .zero && $0.milliseconds.isMultiple(of: 1_000) } ?? false
    }

    /// At most an hour: a longer delay would only hold a connection that every client has given up.
    static let delay = TextFormat(
        expectation: "a duration of at most an hour, such as 300ms", pattern: duration.pattern,
        unitExpectation: "a duration such as 300ms or 2s"
    ) { text in
        Duration(text: text).map { $0 >= .zero && $0 <= .hours(1) } ?? false
    }

    package static let signedDuration = TextFormat(
        expectation: "a duration of at most 36525 days, such as PT6H or -1h",
        pattern: #"^-?(P([0-9.]+[WD])*(T([0-9.]+[HMS])+)?|[0-9.]+(ms|s|m|h|d))$"#,
        unitExpectation: "a duration such as PT6H or -1h"
    ) { text in
        Duration(text: text) != nil
    }
}
