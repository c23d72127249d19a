/// Texts that a client sends in place of a value that it does not have.
package enum UnsetValue {
    /// True for the texts of missing values in JavaScript, Swift, Objective-C, Kotlin and Python, such as `undefined` and `null`,
    /// and for Swift's `Optional("…")`.
    package static func isUnset(_ text: String) -> Bool { isOptional(text) || words.contains(text) }

    /// True for the text of a Swift optional that has a value, such as `Optional("…")`.
    package static func isOptional(_ text: String) -> Bool { text.hasPrefix("Optional(") }

    /// The advice for a request with such a text; `nil` for any other text.
    package static func hint(for text: String) -> String? {
        guard isUnset(text) else { return nil }
        return isOptional(text)
            ? "This is the text of a Swift optional: unwrap it first."
            : "This is the text of a variable without a value: set it first."
    }

    static let words = ["undefined", "null", "nil", "(null)", "<null>", "None", "[object Object]"]
}
