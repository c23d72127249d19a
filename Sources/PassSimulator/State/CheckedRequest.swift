import ControlAPI
import PassAPI

/// A request that has passed the checks of its API: who sends it, for which service provider and device, and when.
package struct CheckedRequest: Sendable {
    /// The time by the device's clock.
    package var now: Timestamp
    package var serverTime: Timestamp
    package var scenario: Scenario
    package var serviceProvider: ServiceProviderID
    /// False when the service provider is that of the device's newest login, because a request of REST API V1 names none.
    package var isServiceProviderNamed = true
    var client: ClientID
    package var device: DeviceIdentifier
    /// A closure, because few operations need the origin.
    private let makeOrigin: @Sendable () -> RequestOrigin
    /// The session of the code in the request, if the code can be used.
    package let session: Session?
    /// Why the registration code in a request of REST API V1 cannot be used; `nil` without a code.
    package var reasonAgainstCode: Reason?
    /// The value of `AP-Partner-Framework-Status`; `nil` when it is missing or cannot be parsed.
    let partnerStatus: PartnerFrameworkStatus?
    /// Why `AP-Partner-Framework-Status` cannot be parsed, as the end of a sentence; `nil` when it can, or is missing.
    let partnerStatusProblem: String?
    /// The value of `AP-TempPass-Identity`; `nil` when it is missing, without members when it cannot be parsed.
    var temporaryIdentity: TempPassIdentity?
    /// The user identities from the platform or an identity service, under which logins are shared.
    package internal(set) var subjects: [SubjectIdentity]
    /// Why tokens of the request do not count, for the journal.
    package var ignoredTokens: [Reason]
    /// The errors that scenario rules put on single resources.
    var injected: [ResourceID: EnhancedError]

    package init(
        now: Timestamp, serverTime: Timestamp? = nil, scenario: Scenario, serviceProvider: ServiceProviderID,
        client: ClientID, device: DeviceIdentifier,
        origin: @autoclosure @escaping @Sendable () -> RequestOrigin = RequestOrigin(),
        session: Session? = nil, partnerStatus: PartnerFrameworkStatus? = nil,
        partnerStatusProblem: String? = nil, temporaryIdentity: TempPassIdentity? = nil,
        subjects: [SubjectIdentity] = [], ignoredTokens: [Reason] = [],
        injected: [ResourceID: EnhancedError] = [:]
    ) {
        self.now = now
        self.serverTime = serverTime ?? now
        self.scenario = scenario
        self.serviceProvider = serviceProvider
        self.client = client
        self.device = device
        makeOrigin = origin
        self.session = session
        self.partnerStatus = partnerStatus
        self.partnerStatusProblem = partnerStatusProblem
        self.temporaryIdentity = temporaryIdentity
        self.subjects = subjects
        self.ignoredTokens = ignoredTokens
        self.injected = injected
    }

    package var origin: RequestOrigin { makeOrigin() }
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
    package func integration(with id: MVPDID) throws(EnhancedError) -> ActiveIntegration {
        if let active = scenario.activeIntegration(serviceProvider, id) { return active }
        guard configuration.mvpd(id) != nil else {
            throw EnhancedError(
                .invalidParameterMVPD, because: configuration.reasonAgainst(unknown: id, of: serviceProvider))
        }
        let reason = configuration.reasonAgainst(id, at: serviceProvider)
        switch policies.notIntegratedMVPD {
        case .invalidIntegration: throw EnhancedError(.invalidIntegration, because: reason)
        case .invalidParameterMVPD: throw EnhancedError(.invalidParameterMVPD, because: reason)
        }
    }

    /// Why a domain cannot be used: its name is too long to keep or, with the policy `domainName: strict`, is not a
    /// domain of the service provider. `nil` if it can.
    ///
    /// - Parameters:
    ///   - parameter: the parameter with the name.
    ///   - isIgnored: true if the domain then counts as missing, so that nothing is refused.
    package func reasonAgainstDomain(
        _ name: String, in parameter: String, isIgnored: Bool = false
    ) -> Reason? {
        guard IdentifierLimit.allows(name) else {
            return Reason(IdentifierLimit.problem(with: name, in: "The \(parameter)"))
        }
        guard policies.domainName == .strict else { return nil }
        let domains = configuration.serviceProvider(serviceProvider)?.domains ?? []
        guard !domains.contains(where: { $0.name == name }) else { return nil }
        let name = name.withoutSecretValues
        let known = domains.map(\.name).joined(separator: ", ")
        let advice =
            domains.isEmpty
            ? "Add yours to domains of the service provider."
            : "Send one of these, or add yours to domains of the service provider."
        return Reason(
            """
            The \(parameter) \(name.beginning) is not a domain of \(serviceProvider), which has \(known.isEmpty ? "none" : known) \
            (policy domainName: strict)\(isIgnored ? ": it counts as missing" : "").
            """,
            hint: name.contains { ":/".contains($0) }
                ? "\(advice) Send the name alone, without the scheme, the port and the path." : advice)
    }
}
