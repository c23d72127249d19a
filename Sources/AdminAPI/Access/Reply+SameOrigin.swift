import HTTPMessages
import HTTPTypes

extension Reply {
    /// The reply with the fields that keep it from pages of other origins: a browser neither loads it for them
    /// (`Cross-Origin-Resource-Policy`, Fetch Standard, 3.7) nor guesses another type than that of `Content-Type`
    /// (`X-Content-Type-Options`, Fetch Standard, 3.6).
    var forSameOrigin: Reply {
        var reply = self
        reply.fields[.crossOriginResourcePolicy] = "same-origin"
        reply.fields[.xContentTypeOptions] = "nosniff"
        return reply
    }
}

extension HTTPField.Name {
    fileprivate static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
}
