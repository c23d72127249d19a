/// The media type of a body, as far as the pages of the operations name it. The text itself can contain anything.
enum ObservedContentType: Sendable, Hashable {
    /// `application/json`, in UTF-8.
    case json
    /// `application/x-www-form-urlencoded`, in UTF-8.
    case form
    /// Another media type, or another charset.
    case other
    /// The request has no `Content-Type`.
    case missing

    /// Reads `Content-Type` (RFC 9110, 8.3). The charset is optional, because the pages name it for JSON and their samples
    /// leave it out. Other parameters are ignored.
    init(_ value: String?) {
        guard let value else {
            self = .missing
            return
        }
        let parts = value.lowercased().split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" } }
        let isUTF8 = parts.dropFirst().allSatisfy { !$0.hasPrefix("charset=") || $0 == "charset=utf-8" }
        self =
            switch parts[0] {
            case "application/json" where isUTF8: .json
            case "application/x-www-form-urlencoded" where isUTF8: .form
            default: .other
            }
    }
}
