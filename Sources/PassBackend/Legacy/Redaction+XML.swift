extension Redaction {
    /// The elements in what the mock has said that prove something or name a user.
    private static let elements = ["serializedToken", "userId", "data"]

    /// XML without them.
    static func xml(_ text: String) -> String {
        elements.reduce(text) { text, name in
            var shown = ""
            var rest = text[...]
            while let start = rest.firstRange(of: "<\(name)>"),
                let end = rest[start.upperBound...].firstRange(of: "</\(name)>")
            {
                shown += rest[..<start.upperBound] + replacement
                rest = rest[end.lowerBound...]
            }
            return shown + rest
        }
    }
}
