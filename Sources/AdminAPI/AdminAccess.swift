import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

package enum AdminAccess: Sendable, Hashable {
    /// For a listener on loopback: every process on this machine has access. The `Host` of a request must be an
    /// IP address, a `localhost` name or the public host, so that a web page of another origin cannot use DNS
    /// rebinding. The Android emulator calls this machine 10.0.2.2.
    case loopback
    /// For a listener that other machines can reach: clients need the token. An empty token gives every
    /// client access.
    case token(String)

    /// The reason to refuse the request; `nil` when it is allowed.
    func refusal(
        of request: Request, for route: AdminRoute, publicHost: String?,
        hasLoggedIn: (String) throws(AdminError) -> Bool
    ) -> AdminError? {
        // Only the user that runs the mock can open the Unix socket. A web page cannot.
        if request.connection.peer == Request.ConnectionInfo.unixPeer { return nil }
        switch self {
        case .loopback:
            guard request.isSentToFixedHost || request.hostName == publicHost?.lowercased() else {
                return .foreignHost(request.fields[.host] ?? "")
            }
        case .token(let token):
            guard !route.isOpen, !token.isEmpty else { break }
            do throws(AdminError) {
                guard try isAuthenticated(request, by: token, or: hasLoggedIn) else {
                    return request.fields.bearerToken == nil ? .tokenMissing : .tokenWrong
                }
            } catch {
                return error
            }
        }
        // Cross-site request forgery: a browser sends a request from a page of another origin with the
        // dashboard's cookie, or from this machine's loopback address.
        guard request.comesFromAnotherOrigin else { return nil }
        return route.isReachableByLink && request.isNavigation ? nil : .foreignOrigin
    }

    /// True when browsers must log in, and therefore can log out.
    package var takesLogin: Bool {
        if case .token(let token) = self { !token.isEmpty } else { false }
    }

    func accepts(_ typed: String) -> Bool {
        guard case .token(let token) = self else { return false }
        return Self.isSame(typed, token)
    }

    /// True if the access of the request depends on whether its browser has logged in.
    func needsSessions(for request: Request) -> Bool {
        guard case .token(let token) = self, AdminCookie.value(in: request) != nil else { return false }
        return request.fields.bearerToken.map { !Self.isSame($0, token) } ?? true
    }

    private func isAuthenticated(
        _ request: Request, by token: String, or hasLoggedIn: (String) throws(AdminError) -> Bool
    ) throws(AdminError) -> Bool {
        if let bearer = request.fields.bearerToken, Self.isSame(bearer, token) { return true }
        guard let value = AdminCookie.value(in: request) else { return false }
        return try hasLoggedIn(value)
    }

    private static func isSame(_ given: String, _ expected: String) -> Bool {
        Array(given.utf8).constantTimeEquals(Array(expected.utf8))
    }
}

/// The cookie of a browser that has logged in. Its value names a session of the mock; the token cannot be derived from it.
enum AdminCookie {
    /// The name of the cookie. It contains the port that the browser connected to, because browsers send a cookie to all
    /// ports of a host (RFC 6265, 8.5): with one name, a login at one mock would end the login at another.
    static func name(for request: Request) -> String {
        // The port in `Host` can differ from that of the listener, for example in front of a container.
        let port = (request.fields[.host] ?? "").split(separator: ":").last.flatMap { UInt16($0) }
        return "adobe-pass-mock-\(port ?? (request.connection.isSecure ? 443 : 80))"
    }

    static func value(in request: Request) -> String? {
        let start = "\(name(for: request))="
        let pairs = (request.fields[.cookie] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
        return pairs.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }

    /// The value of `Set-Cookie` (RFC 6265). `HttpOnly` hides the cookie from scripts, and `SameSite=Strict`
    /// keeps browsers from sending it with requests of other sites.
    ///
    /// - Parameter value: `nil` to remove the cookie.
    static func setting(_ value: String?, for request: Request) -> String {
        "\(name(for: request))=\(value ?? "; Max-Age=0"); Path=\(AdminRoute.root); HttpOnly; SameSite=Strict"
            + (request.connection.isSecure ? "; Secure" : "")
    }
}

extension Request {
    /// True when a browser sent the request on behalf of a page of another origin. `Sec-Fetch-Site` decides,
    /// because pages cannot forge it (W3C Fetch Metadata Request Headers, 2.3); without it, `Origin` decides.
    /// Clients other than browsers send neither.
    var comesFromAnotherOrigin: Bool {
        if let site = fields[.secFetchSite] { return site != "same-origin" && site != "none" }
        guard let origin = fields[.origin] else { return false }
        guard let scheme = origin.firstRange(of: "://") else { return true }
        return origin[scheme.upperBound...].lowercased() != fields[.host]?.lowercased()
    }

    /// True when a browser opens the URL in a tab or a window, for example because a link was followed. The page of
    /// the link cannot read the reply. Frames and embedded objects do not count (W3C Fetch Metadata Request Headers,
    /// 2.1 and 2.2).
    var isNavigation: Bool {
        fields[.secFetchMode] == "navigate" && (fields[.secFetchDest] ?? "document") == "document"
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    fileprivate static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
    fileprivate static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest")!
    fileprivate static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
}

extension Reply {
    /// The reply with header fields for browsers: they do not load it for pages of other origins (`Cross-Origin-Resource-Policy`,
    /// Fetch Standard, 3.7), and do not guess a type other than `Content-Type` (`X-Content-Type-Options`, Fetch Standard, 3.6).
    var forSameOrigin: Reply {
        var reply = self
        reply.fields[.crossOriginResourcePolicy] = "same-origin"
        reply.fields[.xContentTypeOptions] = "nosniff"
        return reply
    }
}

extension AdminResponder {
    /// Above this number, the oldest login ends. No login is refused: a browser whose login has ended can log in again.
    static let mostLogins = 100

    /// - Returns: the value of `Set-Cookie`; `nil` for a wrong token.
    package func logIn(with token: String, by request: Request) throws(AdminError) -> String? {
        guard settings.access.accepts(token) else { return nil }
        // The cookie has 128 random bits.
        var random = RandomSource(seed: nil)
        let cookie = random.hexDigits()
        let name = Self.name(of: cookie)
        try withState { state in
            let logins = state.dashboardLogins.map { (name: $0, number: $1.number) }
                .sorted { $0.number < $1.number }
            for login in logins.dropLast(Self.mostLogins - 1) { state.dashboardLogins[login.name] = nil }
            let newest = logins.last?.number ?? 0
            state.dashboardLogins[name] = DashboardLogin(number: newest + 1)
        }
        return AdminCookie.setting(cookie, for: request)
    }

    /// Ends the login of a browser: its cookie is no longer accepted.
    ///
    /// - Returns: the value of `Set-Cookie` that removes its cookie.
    package func logOut(by request: Request) throws(AdminError) -> String {
        if let cookie = AdminCookie.value(in: request) {
            try withState { $0.dashboardLogins[Self.name(of: cookie)] = nil }
        }
        return AdminCookie.setting(nil, for: request)
    }

    func hasLoggedIn(_ cookie: String) throws(AdminError) -> Bool {
        let name = Self.name(of: cookie)
        return try withState { $0.dashboardLogins[name] != nil }
    }

    /// The SHA-256 hash of a cookie, so that the time of a look-up reveals nothing about it.
    private static func name(of cookie: String) -> String {
        Base64.encode(SHA256.hash(Array(cookie.utf8)))
    }
}
