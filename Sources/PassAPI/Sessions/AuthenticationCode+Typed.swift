extension AuthenticationCode {
    /// The code that somebody has read off a screen: in either case, with spaces and hyphens where they helped.
    package init(typed text: String) {
        self.init(text.uppercased().filter { !$0.isWhitespace && !"-‐‑–—".contains($0) })
    }
}
