import ControlAPI
import PassAPI

/// The context of a call that every operation needs besides its own parameters: client, device, service
/// provider, time and scenario.
package struct Situation: Sendable {
    /// The time by the device's clock.
    package var now: Timestamp
    /// The time by the server's clock.
    var serverTime: Timestamp
    var scenario: Scenario
    package var serviceProvider: ServiceProviderID
    var client: ClientID
    package var device: DeviceIdentifier
    /// The origin of the request. Made when it is read, because few operations ask for it.
    package var origin: RequestOrigin { makeOrigin() }
    private let makeOrigin: @Sendable () -> RequestOrigin
    /// The value of `AP-Partner-Framework-Status`; `nil` when it is missing or cannot be parsed.
    var partnerStatus: PartnerFrameworkStatus?
    /// Why the header cannot be parsed, as the end of a sentence; `nil` when it can, or is missing.
    var partnerStatusProblem: String?
    /// The value of `AP-TempPass-Identity`; `nil` when it is missing or cannot be parsed.
    var temporaryIdentity: TempPassIdentity?
    /// The user identities from the platform or an identity service, under which logins are shared.
    var subjects: [SubjectIdentity]

    package init(
        now: Timestamp, serverTime: Timestamp? = nil, scenario: Scenario, serviceProvider: ServiceProviderID,
        client: ClientID,
        device: DeviceIdentifier,
        origin: @autoclosure @escaping @Sendable () -> RequestOrigin = RequestOrigin(),
        partnerStatus: PartnerFrameworkStatus? = nil, partnerStatusProblem: String? = nil,
        temporaryIdentity: TempPassIdentity? = nil,
        subjects: [SubjectIdentity] = []
    ) {
        self.now = now
        self.serverTime = serverTime ?? now
        self.scenario = scenario
        self.serviceProvider = serviceProvider
        self.client = client
        self.device = device
        makeOrigin = origin
        self.partnerStatus = partnerStatus
        self.partnerStatusProblem = partnerStatusProblem
        self.temporaryIdentity = temporaryIdentity
        self.subjects = subjects
    }

    package var configuration: Configuration { scenario.configuration }
    package var policies: Policies { scenario.configuration.policies }

    /// The period that begins now and has the duration that is set for the platform of the request.
    func validity(for duration: PerPlatform<Duration>) -> Validity {
        Validity(from: now, for: duration.value(for: origin.platform))
    }

    /// Returns the MVPD and its active integration with the service provider.
    ///
    /// - Throws: `invalid_parameter_mvpd` for an unknown MVPD. Without an active integration: the error code
    ///   that the policy `notIntegratedMVPD` selects, `invalid_integration` by default.
    func integration(with id: MVPDID) throws(EnhancedError) -> ActiveIntegration {
        if let active = scenario.activeIntegration(serviceProvider, id) { return active }
        guard configuration.mvpd(id) != nil else {
            throw EnhancedError(.invalidParameterMVPD, because: configuration.reasonAgainst(id))
        }
        let reason = configuration.reasonAgainst(id, at: serviceProvider)
        switch policies.notIntegratedMVPD {
        case .invalidIntegration: throw EnhancedError(.invalidIntegration, because: reason)
        case .invalidParameterMVPD: throw EnhancedError(.invalidParameterMVPD, because: reason)
        }
    }
}

extension Situation {
    /// False for a name that is too long to keep. With the policy `domainName: strict`, true only for a domain of the
    /// service provider.
    package func isDomainAllowed(_ name: String) -> Bool {
        guard policies.domainName == .strict else { return IdentifierLimit.allows(name) }
        return configuration.serviceProvider(serviceProvider)?.domains.contains { $0.name == name } ?? false
    }
}
