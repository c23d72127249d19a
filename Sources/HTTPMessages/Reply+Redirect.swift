import HTTPTypes

extension Reply {
    /// A redirect to `location` that must not be cached, because its URL can belong to a single login.
    ///
    /// - Parameter status: by default 302, as Adobe sends; 303 after a form, so that the user agent continues
    ///   with GET (RFC 9110, 15.4.4).
    package static func redirect(_ status: HTTPResponse.Status = .found, to location: String) -> Reply {
        Reply(status: status, fields: [.location: location, .cacheControl: "no-store"])
    }

    /// Puts the scheme and authority of the server in front of a `Location` that is a path. The service sends
    /// absolute URLs, and some clients use them without resolving them.
    package mutating func makeLocationAbsolute(baseURL: String) {
        if let location = fields[.location], location.hasPrefix("/") {
            fields[.location] = baseURL + location
        }
    }
}
