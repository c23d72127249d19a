import HTTPTypes

extension Reply {
    /// Sends a user agent on, after a form with GET (RFC 9110, 15.4.4), else as Adobe does, with 302. Nobody may keep
    /// the answer: it can be a login's only one.
    package static func redirect(_ status: HTTPResponse.Status = .found, to location: String) -> Reply {
        Reply(status: status, fields: [.location: location, .cacheControl: "no-store"])
    }
}
