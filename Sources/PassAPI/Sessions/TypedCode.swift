extension AuthenticationCode {
    /// The code that a user typed from a screen. Accepts lower case, spaces and hyphens.
    package init(typed text: String) {
        self.init(text.uppercased().filter { !$0.isWhitespace && !"-‐‑–—".contains($0) })
    }
}
