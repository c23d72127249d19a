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
    /// The origin of the request that created the session.
    package var origin: RequestOrigin
    /// The user identities under which a login with this session is shared.
    package var subjects: [SubjectIdentity]
    /// The name of the scenario that was active when the session was created.
    package var scenario: String
    package var validity: Validity
    /// Why the session no longer accepts a login; `nil` while it does.
    package var ending: Ending?
    /// When the login succeeded.
    var authenticatedAt: Timestamp?
    /// The MVPD at which the login succeeded.
    package var authenticatedMVPD: MVPDID?
    /// The user whom the MVPD authenticated, until the artifact is resolved.
    var assertion: Assertion?
    /// The identifier of the latest SAML request to the MVPD.
    package var webRequestID: String?
    /// The application's details, when the session is a registration code of REST API V1.
    package var registration: RegistrationDetails?

    /// The MVPD's assertion, which its artifact resolves to once.
    struct Assertion: Sendable, Hashable, Codable {
        /// The reference to the assertion, which a user agent carries from the MVPD to Adobe (SAML 2.0 Bindings, 3.6).
        var artifact: String
        var userName: String
        var validity: Validity
    }

    /// The form parameters of the sessions operations; `nil` for those that are still missing.
    package struct Parameters: Sendable, Hashable, Codable {
        package var mvpd: MVPDID?
        package var domainName: String?
        package var redirectURL: String?

        package init(mvpd: MVPDID? = nil, domainName: String? = nil, redirectURL: String? = nil) {
            self.mvpd = mvpd
            self.domainName = domainName
            self.redirectURL = redirectURL
        }

        /// The missing parameters, in the order of the published samples.
        package var missing: [SessionParameter] {
            var missing: [SessionParameter] = []
            if mvpd == nil { missing.append(.mvpd) }
            if domainName == nil { missing.append(.domainName) }
            if redirectURL == nil { missing.append(.redirectUrl) }
            return missing
        }

        /// The missing parameters, with the name that the policy selects for the domain.
        func missing(by policies: Policies) -> [SessionParameter] {
            missing.map { $0 == .domainName ? policies.domainParameter : $0 }
        }

        /// Fills missing parameters from `others`.
        package func completed(by others: Parameters) -> Parameters {
            Parameters(
                mvpd: mvpd ?? others.mvpd, domainName: domainName ?? others.domainName,
                redirectURL: redirectURL ?? others.redirectURL)
        }
    }

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
