extension Redaction {
    /// The elements in what the mock has said that prove something or name a user.
    private static let elements = ["serializedToken", "userId", "data"]

    /// XML without them. Each is there once, but what the MVPD calls `data` may stand in `data`.
    static func xml(_ text: String) -> String {
        elements.reduce(text) { text, name in
            guard let start = text.firstRange(of: "<\(name)>"), let end = text.ranges(of: "</\(name)>").last,
                start.upperBound <= end.lowerBound
            else { return text }
            return text[..<start.upperBound] + replacement + text[end.lowerBound...]
        }
    }
}
