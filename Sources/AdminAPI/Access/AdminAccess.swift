import HTTPMessages
import HTTPTypes
import PassCrypto

/// Who may call the admin API.
package enum AdminAccess: Sendable, Hashable {
    /// The listener is on loopback: anyone on this machine, by a loopback name, so that no web page of another
    /// origin gets in through DNS rebinding.
    case loopback
    /// The listener is reachable from elsewhere: whoever has the token. An empty one opens the API to everybody.
    case token(String)

    /// Why the request may not go on; `nil` when it may.
    func refusal(of request: Request, for route: AdminRoute) -> AdminError? {
        // Only the owner of the mock gets there, and no web page does.
        if request.connection.peer == Request.Connection.unixPeer { return nil }
        switch self {
        case .loopback:
            if !request.isSentToLoopback { return .foreignHost(request.fields[.host] ?? "") }
        case .token(let token):
            if !route.isOpen, !token.isEmpty, !shows(token, request) { return .tokenMissing }
        }
        // A browser adds to what a page of another origin sends whatever lets it in: a cookie, or being here.
        if route.method != .get, request.comesFromAnotherOrigin { return .foreignOrigin }
        return nil
    }

    /// True when a browser has to log in, and can log out.
    package var takesLogin: Bool {
        if case .token(let token) = self { !token.isEmpty } else { false }
    }

    /// The cookie for a browser that knows the token; `nil` for one that does not.
    package func cookie(for typed: String) -> AdminCookie? {
        guard case .token(let token) = self, Self.isSame(typed, token) else { return nil }
        return AdminCookie(token: token)
    }

    private func shows(_ token: String, _ request: Request) -> Bool {
        let cookie = AdminCookie(token: token).value
        return Self.isSame(request.fields.bearerToken ?? "", token)
            || Self.isSame(AdminCookie.value(in: request) ?? "", cookie)
    }

    private static func isSame(_ given: String, _ expected: String) -> Bool {
        Array(given.utf8).constantTimeEquals(Array(expected.utf8))
    }
}
