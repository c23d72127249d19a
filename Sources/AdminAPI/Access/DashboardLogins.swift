import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

extension AdminResponder {
    /// With more logins, the oldest one ends.
    static let mostLogins = 100

    /// Logs a browser in.
    ///
    /// - Returns: the value of `Set-Cookie`; `nil` for a wrong token.
    package func logIn(with token: String, by request: Request) throws(AdminError) -> String? {
        guard settings.access.accepts(token) else { return nil }
        // 128 random bits.
        var random = RandomSource(seed: nil)
        let cookie = random.hexDigits()
        try withState { state in
            let logins = state.dashboardLogins.sorted { $0.value.number < $1.value.number }
            for login in logins.dropLast(Self.mostLogins - 1) { state.dashboardLogins[login.key] = nil }
            let newest = logins.last?.value.number ?? 0
            state.dashboardLogins[Self.name(of: cookie)] = DashboardLogin(number: newest + 1)
        }
        return AdminCookie(value: cookie).setting(for: request)
    }

    /// Ends the login of a browser, so that its cookie is not accepted any more.
    ///
    /// - Returns: the value of `Set-Cookie` that removes its cookie.
    package func logOut(by request: Request) throws(AdminError) -> String {
        if let cookie = AdminCookie.value(in: request) {
            try withState { $0.dashboardLogins[Self.name(of: cookie)] = nil }
        }
        return AdminCookie.removal(for: request)
    }

    func hasLoggedIn(_ cookie: String) throws(AdminError) -> Bool {
        let name = Self.name(of: cookie)
        return try withState { $0.dashboardLogins.row(of: name) != nil }
    }

    /// The SHA-256 hash of a cookie. Finding a hash tells nothing about a cookie by its duration.
    private static func name(of cookie: String) -> String {
        Base64.encode(SHA256.hash(Array(cookie.utf8)))
    }
}
