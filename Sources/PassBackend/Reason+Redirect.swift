import HTTPMessages
import PassAPI

extension Reason {
    /// Why a URL is refused to which a user agent would be redirected.
    static func refusing(_ url: String, as parameter: String) -> Reason {
        // Redacting a long one, which anybody can send, takes longer than many requests.
        guard IdentifierLimit.allows(url) else {
            return Reason(IdentifierLimit.problem(with: url, in: "The \(parameter)"))
        }
        let url = Redaction.url(url)
        let beginning = url.count > 200 ? "\(url.prefix(200))…" : url
        return Reason(
            """
            The \(parameter) \(beginning) is not an accepted absolute URI of at most \(AbsoluteURI.longest) bytes, such as \
            myapp://done.
            """)
    }
}
