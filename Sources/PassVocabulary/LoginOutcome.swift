/// How a login on the page of the MVPD ends. The raw values are words of the admin API.
public enum LoginOutcome: String, CaseIterable, Sendable, Hashable, Codable {
    /// The user logs in, which creates a regular profile.
    case success
    /// The user cancels the login.
    case cancel
    /// The user enters a wrong password.
    case wrongPassword = "wrong-password"
}
