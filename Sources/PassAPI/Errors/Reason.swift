import HTTPMessages

/// Why the mock refused a request, or took a path that the application may not expect, in terms of the mock's own state. The
/// journal, the dashboard, the log and the header `X-Mock-Reason` show it. Bodies do not, because Adobe's errors have no such text.
/// It hides values with the names of secrets.
package struct Reason: Sendable, Hashable, Codable, ExpressibleByStringInterpolation {
    /// The reason itself, in one or two sentences.
    package let text: String
    /// A hint on how to get another result; `nil` if the text is enough.
    package let hint: String?
    /// True if the reason alone refuses nothing: it names an ignored part of a request, such as an expired token.
    package private(set) var isRemark = false

    /// Shortens a text or a hint that repeats a long value of the request, in its middle.
    package init(_ text: String, hint: String? = nil) {
        // Secrets are hidden before the text is shortened, because the cut could separate them from their names.
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

    /// The maximum length in bytes. The journal keeps reasons, and they can repeat a long path, code or parameter.
    static let longest = 1_024

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > longest else { return text }
        // An index within a scalar is rounded down to the start of the scalar.
        let start = text[..<text.utf8.index(text.startIndex, offsetBy: longest / 2)]
        let end = text[text.utf8.index(text.endIndex, offsetBy: -longest / 4)...]
        return "\(start)… (\(text.utf8.count) bytes) …\(end)"
    }

    /// The reason of one resource of several: `HBO: …`.
    package func about(_ resource: ResourceID) -> Reason {
        Reason("\(resource.excerpt): \(text)", hint: hint)
    }

    package init(stringLiteral text: String) { self.init(text) }

    /// True for a value of a request that a reason can repeat: a short word. A longer text, such as a whole form in one parameter,
    /// could contain a secret.
    package static func canRepeat(_ value: String) -> Bool {
        value.utf8.count <= 64
            && value.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }
    }
}

extension Form.Pair {
    /// The name, if a reason can repeat it. `nil` for one that could itself be a secret: without `=`, longer than 32 characters, or
    /// with characters that names of fields do not have.
    package var repeatableName: String? {
        hasEqualsSign && (1...32).contains(name.utf8.count) && Reason.canRepeat(name) ? name : nil
    }
}

extension String {
    /// The text, or the first 200 characters of a longer one, for a reason. Remove secrets first, because a cut can hide them.
    package var beginning: String { count > 200 ? "\(prefix(200))…" : self }
}
