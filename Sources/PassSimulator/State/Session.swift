import ControlAPI
import PassAPI

/// An authentication session: a code that somebody may log in with.
package struct Session: Sendable, Hashable, Codable {
    package var code: AuthenticationCode
    package var id: String
    package var device: DeviceIdentifier
    package var client: ClientID
    package var serviceProvider: ServiceProviderID
    package var parameters: Parameters
    /// Where the request came from that opened it.
    package var origin: RequestOrigin
    /// The users under whom a login with it will be shared.
    package var subjects: [SubjectIdentity]
    /// The scenario in which it was opened, as it is chosen by.
    package var scenario: String
    package var validity: Validity
    /// Why it can be logged in with no more; `nil` while it can.
    package var ending: Ending?
    /// The MVPD that the login went through at.
    package var authenticatedMVPD: MVPDID?
    /// Whom the MVPD has let in, until it is asked.
    package var assertion: Assertion?
    /// What the application has said of itself, when the session is a registration code of REST API V1.
    package var registration: RegistrationDetails?

    /// What the MVPD says to whoever brings the artifact, once.
    package struct Assertion: Sendable, Hashable, Codable {
        package var artifact: SAMLArtifact
        package var userName: String
        package var validity: Validity
    }

    /// The form parameters of the sessions operations, as far as they are known.
    package struct Parameters: Sendable, Hashable, Codable {
        package var mvpd: MVPDID?
        package var domainName: String?
        package var redirectURL: String?

        package init(mvpd: MVPDID? = nil, domainName: String? = nil, redirectURL: String? = nil) {
            self.mvpd = mvpd
            self.domainName = domainName
            self.redirectURL = redirectURL
        }

        /// What is still to be given, in the order of the published samples.
        package var missing: [SessionParameter] {
            var missing: [SessionParameter] = []
            if mvpd == nil { missing.append(.mvpd) }
            if domainName == nil { missing.append(.domainName) }
            if redirectURL == nil { missing.append(.redirectUrl) }
            return missing
        }

        /// The same in the words of the policy.
        func missing(by policies: Policies) -> [SessionParameter] {
            missing.map { $0 == .domainName ? policies.domainParameter : $0 }
        }

        /// These, and where these have nothing, those.
        package func completed(by others: Parameters) -> Parameters {
            Parameters(
                mvpd: mvpd ?? others.mvpd, domainName: domainName ?? others.domainName,
                redirectURL: redirectURL ?? others.redirectURL)
        }
    }

    package enum Ending: String, Sendable, Hashable, Codable {
        /// A newer session of the device has taken its place: the code is good for nothing any more.
        case replaced
        /// The login went through, or was not needed: the code is good for asking about profiles.
        case finished
    }

    package var isLive: Bool { ending == nil }

    /// Thirty minutes, as published.
    package static let lifetime = Duration.minutes(30)
}

extension Policies {
    /// What answers call the domain.
    var domainParameter: SessionParameter { missingDomainParameter == .domain ? .domain : .domainName }
}
