import ControlAPI
import PassAPI

/// Who calls, for whom, when, and in which scenario: what every operation needs besides its own parameters.
package struct Situation: Sendable {
    /// By the device's clock.
    package var now: Timestamp
    /// By the server's.
    package var serverTime: Timestamp
    package var scenario: Scenario
    package var serviceProvider: ServiceProviderID
    package var client: ClientID
    package var device: DeviceIdentifier
    package var origin: RequestOrigin
    /// What `AP-Partner-Framework-Status` says; `nil` when it is missing or cannot be read.
    package var partnerStatus: PartnerFrameworkStatus?
    /// What `AP-TempPass-Identity` says; `nil` when it is missing or cannot be read.
    package var temporaryIdentity: TempPassIdentity?
    /// The users whom the platform or an identity service names, under which logins are shared.
    package var subjects: [SubjectIdentity]

    package init(
        now: Timestamp, serverTime: Timestamp? = nil, scenario: Scenario, serviceProvider: ServiceProviderID,
        client: ClientID,
        device: DeviceIdentifier, origin: RequestOrigin = RequestOrigin(),
        partnerStatus: PartnerFrameworkStatus? = nil, temporaryIdentity: TempPassIdentity? = nil,
        subjects: [SubjectIdentity] = []
    ) {
        self.now = now
        self.serverTime = serverTime ?? now
        self.scenario = scenario
        self.serviceProvider = serviceProvider
        self.client = client
        self.device = device
        self.origin = origin
        self.partnerStatus = partnerStatus
        self.temporaryIdentity = temporaryIdentity
        self.subjects = subjects
    }

    package var configuration: Configuration { scenario.configuration }
    package var policies: Policies { scenario.configuration.policies }

    /// The MVPD and its integration.
    ///
    /// - Throws: `invalid_parameter_mvpd` when nobody knows it, `invalid_integration` (policy
    ///   `notIntegratedMVPD`) when the two have no active integration.
    package func integration(with mvpd: MVPDID) throws(EnhancedError) -> (mvpd: MVPD, terms: Integration) {
        guard let known = configuration.mvpds[mvpd] else { throw EnhancedError(.invalidParameterMVPD) }
        guard let terms = configuration.activeIntegration(serviceProvider, mvpd) else {
            switch policies.notIntegratedMVPD {
            case .invalidIntegration: throw EnhancedError(.invalidIntegration)
            case .invalidParameterMVPD: throw EnhancedError(.invalidParameterMVPD)
            }
        }
        return (known, terms)
    }
}
