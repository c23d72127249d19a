import PassAPI

/// A promotional pass of a user.
package struct UserPassKey: Sendable, Hashable {
    package var pass: PassKey
    /// The value in `AP-TempPass-Identity`.
    package var identity: String

    package init(pass: PassKey, identity: String) {
        self.pass = pass
        self.identity = identity
    }
}

extension UserPassKey: TextCodable {
    package init?(codedText: String) {
        let parts = codedText.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let pass = PassKey(codedText: String(parts[0])) else { return nil }
        self.init(pass: pass, identity: String(parts[1]))
    }

    package var codedText: String { "\(pass.codedText)\n\(identity)" }
}
