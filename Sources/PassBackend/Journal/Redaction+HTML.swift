import HTTPMessages

extension Redaction {
    /// A page of the mock without what a user typed into its fields, without the names of test users, and without the
    /// messages that it posts.
    static func html(_ text: String) -> String {
        var output = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "<") {
            output += rest[..<start.lowerBound]
            let tag = rest[start.lowerBound...].prefix { $0 != ">" }
            rest = rest[tag.endIndex...]
            let isField = tag.hasPrefix("<input ") || tag.hasPrefix("<button ")
            guard isField, isSecret(attribute("name", of: tag)) || isSecret(attribute("id", of: tag)) else {
                output += tag
                continue
            }
            output += replacingValue(of: tag)
            if tag.hasPrefix("<button "), let end = rest.firstRange(of: "</button>") {
                output += ">[redacted]"
                rest = rest[end.lowerBound...]
            }
        }
        return output + rest
    }

    /// The value of an attribute as the mock writes it, in double quotes; empty without it.
    private static func attribute(_ name: String, of tag: Substring) -> Substring {
        guard let start = tag.firstRange(of: " \(name)=\"") else { return "" }
        return tag[start.upperBound...].prefix { $0 != "\"" }
    }

    private static func replacingValue(of tag: Substring) -> String {
        let value = attribute("value", of: tag)
        guard !value.isEmpty else { return String(tag) }
        return tag[..<value.startIndex] + "[redacted]" + tag[value.endIndex...]
    }
}
