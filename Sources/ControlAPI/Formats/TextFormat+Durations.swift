import Documents
import PassAPI

/// Formats of durations.
extension TextFormat {
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
}
