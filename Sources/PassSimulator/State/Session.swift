import ControlAPI
import PassAPI

/// An authentication session: a code that a user can log in with.
package struct Session: Sendable, Hashable, Codable {
    package var code: AuthenticationCode
    package var id: String
    package var device: DeviceIdentifier
    package var client: ClientID
    package var serviceProvider: ServiceProviderID
    package var parameters: Parameters
    package var origin: RequestOrigin
    /// The user identities under which a login with this session is shared.
    package var subjects: [SubjectIdentity]
    /// The name of the scenario that was active when the session was created.
    package var scenario: String
    package var validity: Validity
    /// Why the session no longer accepts a login; `nil` while it does.
    package var ending: Ending?
    var authenticatedAt: Timestamp?
    package var authenticatedMVPD: MVPDID?
    /// The user whom the MVPD authenticated, until the artifact is resolved.
    var assertion: Assertion?
    /// The identifier of the latest SAML request to the MVPD.
    package var webRequestID: String?
    /// The application's details, when the session is a registration code of REST API V1.
    package var registration: RegistrationDetails?

    /// The MVPD's assertion. Its artifact can be resolved once.
    struct Assertion: Sendable, Hashable, Codable {
        /// The reference to the assertion, which a user agent carries from the MVPD to Adobe (SAML 2.0 Bindings, 3.6).
        var artifact: String
        var userName: String
        var validity: Validity
    }

    package typealias Parameters = SessionParameters

    package enum Ending: String, Sendable, Hashable, Codable {
        /// A newer session of the device has replaced this one. Its code is no longer valid.
        case replaced
        /// The login succeeded or was not needed. The code can still be used to retrieve profiles.
        case finished
    }

    package var isLive: Bool { ending == nil }
}

extension Policies {
    /// The name of the domain parameter in responses.
    var domainParameter: SessionParameter { missingDomainParameter == .domain ? .domain : .domainName }
}
