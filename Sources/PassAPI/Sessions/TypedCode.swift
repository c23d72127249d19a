extension AuthenticationCode {
    /// The code that a user typed from a screen. Accepts lower case, spaces and hyphens.
    package init(typed text: String) {
        self.init(text.uppercased().filter { !$0.isWhitespace && !"-‐‑–—".contains($0) })
    }

    /// A hint for a request with an unknown code that has lowercase letters; `nil` for any other code.
    package var caseHint: String? {
        text.contains(where: \.isLowercase) ? "Codes have capital letters and digits, and case matters." : nil
    }
}
