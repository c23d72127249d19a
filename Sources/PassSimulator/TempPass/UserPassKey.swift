import PassAPI

/// A promotional pass of a user.
struct UserPassKey: Sendable, Hashable {
    var pass: PassKey
    /// The value in `AP-TempPass-Identity`.
    var identity: String
}

extension UserPassKey: TextCodable {
    init?(codedText: String) {
        let parts = codedText.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let pass = PassKey(codedText: String(parts[0])) else { return nil }
        self.init(pass: pass, identity: String(parts[1]))
    }

    var codedText: String { "\(pass.codedText)\n\(identity)" }
}
