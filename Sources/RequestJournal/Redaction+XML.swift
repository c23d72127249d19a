extension Redaction {
    /// The elements in the mock's replies that contain credentials or identify a user.
    private static let elements = ["serializedToken", "userId", "data"]

    /// The XML with these elements redacted. Each occurs once, but the content of `data` can contain MVPD
    /// elements named `data`.
    static func xml(_ text: String) -> String {
        elements.reduce(text) { text, name in
            guard let start = text.firstRange(of: "<\(name)>"), let end = text.ranges(of: "</\(name)>").last,
                start.upperBound <= end.lowerBound
            else { return text }
            let value = String(text[start.upperBound..<end.lowerBound])
            return text[..<start.upperBound] + replacement(of: value, named: name) + text[end.lowerBound...]
        }
    }
}
