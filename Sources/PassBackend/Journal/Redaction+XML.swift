import PassAPI

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

    /// An answer of the AccessEnabler endpoints. Its element `userMeta` contains escaped JSON, which is redacted like that of
    /// REST API V1.
    static func result(_ text: String) -> String {
        guard let start = text.firstRange(of: "<userMeta>"), let end = text.firstRange(of: "</userMeta>"),
            start.upperBound <= end.lowerBound
        else { return text }
        let json = XMLText.unescape(String(text[start.upperBound..<end.lowerBound]))
        return text[..<start.upperBound] + XMLText.escape(body(Array(json.utf8))) + text[end.lowerBound...]
    }
}
