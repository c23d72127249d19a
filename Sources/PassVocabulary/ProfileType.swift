/// How a profile came about: its member `type` on the profiles operations.
public enum ProfileType: String, CaseIterable, Sendable, Hashable, Codable {
    /// The user logged in on the page of the MVPD.
    case regular
    /// The degradation rule AuthNAll treats every user as logged in.
    case degraded
    /// A TempPass grants access without a login.
    case temporary
    /// The user logged in through Apple's framework (page *Apple SSO Cookbook (REST API V2)*). The profiles
    /// operations return the profile only to requests with a partner framework status that names its MVPD.
    case appleSSO
    /// The user logged in to another app on the same platform.
    case platformSSO
    /// The user logged in to another app with the same service token.
    case serviceTokenSSO

    /// True for a profile that comes from a login elsewhere: with Apple, or in another app.
    package var isSingleSignOn: Bool {
        switch self {
        case .appleSSO, .platformSSO, .serviceTokenSSO: true
        case .regular, .degraded, .temporary: false
        }
    }

    /// True for a profile that a login creates and stores. The mock computes the others from its
    /// configuration.
    package var isStored: Bool {
        switch self {
        case .regular, .appleSSO, .platformSSO, .serviceTokenSSO: true
        case .degraded, .temporary: false
        }
    }
}
