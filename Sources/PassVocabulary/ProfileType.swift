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

/// How a login on the page of the MVPD ends. The raw values are words of the admin API.
public enum LoginOutcome: String, CaseIterable, Sendable, Hashable, Codable {
    /// The user logs in, which creates a regular profile.
    case success
    /// The user cancels the login.
    case cancel
    /// The MVPD refuses the login.
    case failure
    /// The user enters a wrong password.
    case wrongPassword = "wrong-password"
}

/// Whether the user lets the app see the TV provider: `frameworkPermissionInfo.accessStatus` (page *Header -
/// AP-Partner-Framework-Status*).
package enum PartnerAccessStatus: String, CaseIterable, Sendable, Hashable {
    /// The user has allowed it.
    case granted
    /// The user has refused it.
    case denied
    /// The settings of the device do not let any app see the TV provider.
    case restricted
    /// The user has not decided yet.
    case notDetermined

    /// The status with this raw value of `VSAccountAccessStatus` (Video Subscriber Account, Apple).
    package init?(frameworkValue: Int64) {
        switch frameworkValue {
        case 0: self = .notDetermined
        case 1: self = .restricted
        case 2: self = .denied
        case 3: self = .granted
        default: return nil
        }
    }
}
