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
    func refusal(of request: Request, for operation: ControlOperation) -> ControlError? {
        // Only the owner of the mock gets there, and no web page does.
        if request.connection.peer == Request.Connection.unixPeer { return nil }
        switch self {
        case .loopback:
            if !request.isSentToLoopback { return .foreignHost(request.fields[.host] ?? "") }
        case .token(let token):
            if !operation.isOpen, !token.isEmpty, !shows(token, request) { return .tokenMissing }
        }
        // A browser adds to what a page of another origin sends whatever lets it in: a cookie, or being here.
        if operation.row.method != .get, request.comesFromAnotherOrigin { return .foreignOrigin }
        return nil
    }

    /// True when a browser has to log in, and can log out.
    var takesLogin: Bool {
        if case .token(let token) = self { !token.isEmpty } else { false }
    }

    /// The cookie for a browser that knows the token; `nil` for one that does not.
    func cookie(for typed: String) -> DashboardCookie? {
        guard case .token(let token) = self, Self.isSame(typed, token) else { return nil }
        return DashboardCookie(token: token)
    }

    private func shows(_ token: String, _ request: Request) -> Bool {
        let cookie = DashboardCookie(token: token).value
        return Self.isSame(Self.bearerToken(in: request) ?? "", token)
            || Self.isSame(DashboardCookie.value(in: request) ?? "", cookie)
    }

    /// What follows the scheme, which is taken in any case of letters (RFC 9110, 11.1).
    private static func bearerToken(in request: Request) -> String? {
        let credentials = request.fields[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
        guard credentials.count == 2, credentials[0].lowercased() == "bearer" else { return nil }
        return String(credentials[1])
    }

    private static func isSame(_ given: String, _ expected: String) -> Bool {
        Array(given.utf8).constantTimeEquals(Array(expected.utf8))
    }
}
