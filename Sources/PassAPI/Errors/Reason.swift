import HTTPMessages

/// Why the mock refused a request, or took a path that the application may not expect, in terms of the mock's own
/// state. The journal, the dashboard, the log and the header `X-Mock-Reason` show it. No body has it, because Adobe's errors
/// do not say it. Values with the names of secrets are hidden in it.
package struct Reason: Sendable, Hashable, Codable, ExpressibleByStringInterpolation {
    /// The reason itself, in one or two sentences.
    package let text: String
    /// A hint on how to get another result; `nil` if the text says it.
    package let hint: String?
    /// True if this alone refuses nothing: it says what the mock ignored in a request, such as an expired token.
    package private(set) var isRemark = false

    /// A text or hint that repeats a long value of the request is shortened in its middle.
    package init(_ text: String, hint: String? = nil) {
        // Before texts are shortened, because a part of a value can follow the cut.
        self.text = Self.shortened(text.withoutSecretValues)
        self.hint = hint.map { Self.shortened($0.withoutSecretValues) }
    }

    /// The text, and the hint after it.
    package var line: String { hint.map { "\(text) \($0)" } ?? text }

    /// The same reason as a remark.
    package var asRemark: Reason {
        var remark = self
        remark.isRemark = true
        return remark
    }

    /// In bytes. Anybody can send a request whose path, code or parameter is long, and the journal keeps the reason.
    static let longest = 1_024

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > longest else { return text }
        // A slice at an index inside a scalar begins or ends before that scalar.
        let start = text[..<text.utf8.index(text.startIndex, offsetBy: longest / 2)]
        let end = text[text.utf8.index(text.endIndex, offsetBy: -longest / 4)...]
        return "\(start)… (\(text.utf8.count) bytes) …\(end)"
    }

    /// The reason of one resource of several: `HBO: …`.
    package func about(_ resource: ResourceID) -> Reason {
        Reason("\(resource.excerpt): \(text)", hint: hint)
    }

    package init(stringLiteral text: String) { self.init(text) }

    /// True for a value of a request that a reason can repeat: a short word, and not a text that could contain a secret, such
    /// as a whole form in one parameter.
    package static func canRepeat(_ value: String) -> Bool {
        value.utf8.count <= 64
            && value.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }
    }
}

extension Form.Pair {
    /// The name, if a reason can repeat it. `nil` for one that could be a secret without its name: one without `=`, one of more
    /// than 32 characters, and one with characters that names of fields do not have.
    package var repeatableName: String? {
        hasEqualsSign && (1...32).contains(name.utf8.count) && Reason.canRepeat(name) ? name : nil
    }
}

extension String {
    /// The text, or the first 200 characters of a longer one, for a reason. Secrets must be removed before, which a cut can hide.
    package var beginning: String { count > 200 ? "\(prefix(200))…" : self }
}
