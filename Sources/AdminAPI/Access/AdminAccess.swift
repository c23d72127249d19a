import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The rule for access to the admin API.
package enum AdminAccess: Sendable, Hashable {
    /// For a listener on loopback: every process on this machine has access. The `Host` of a request must be an
    /// IP address, a `localhost` name or the public host, so that a web page of another origin cannot use DNS
    /// rebinding. The Android emulator calls this machine 10.0.2.2.
    case loopback
    /// For a listener that other machines can reach: clients need the token. An empty token gives every
    /// client access.
    case token(String)

    /// The reason to refuse the request; `nil` when it is allowed.
    ///
    /// - Parameters:
    ///   - publicHost: the host of `--public-url`; `nil` without it.
    ///   - hasLoggedIn: whether a browser with this cookie has logged in.
    func refusal(
        of request: Request, for route: AdminRoute, publicHost: String?,
        hasLoggedIn: (String) throws(AdminError) -> Bool
    ) -> AdminError? {
        // Only the user that runs the mock can open the Unix socket. A web page cannot.
        if request.connection.peer == Request.Connection.unixPeer { return nil }
        switch self {
        case .loopback:
            guard request.isSentToFixedHost || request.hostName == publicHost?.lowercased() else {
                return .foreignHost(request.fields[.host] ?? "")
            }
        case .token(let token):
            guard !route.isOpen, !token.isEmpty else { break }
            let isAuthenticated: Bool
            do throws(AdminError) {
                isAuthenticated = try self.isAuthenticated(request, by: token, or: hasLoggedIn)
            } catch {
                return error
            }
            if !isAuthenticated {
                return request.fields.bearerToken == nil ? .tokenMissing : .tokenWrong
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

    /// True for the token that was typed to log a browser in.
    func accepts(_ typed: String) -> Bool {
        guard case .token(let token) = self else { return false }
        return Self.isSame(typed, token)
    }

    /// True for a request whose access depends on whether its browser has logged in.
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
