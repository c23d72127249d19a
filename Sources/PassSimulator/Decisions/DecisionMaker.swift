import ControlAPI
import PassAPI

/// Makes the decisions of one request, one resource at a time.
struct DecisionMaker {
    var kind: DecisionKind
    var mvpd: MVPDID
    var active: ActiveIntegration
    var request: CheckedRequest

    /// The MVPD's decision: the first one in the scenario that matches the resource, else a permit. If dummy authorization is on,
    /// Adobe permits every resource without asking the MVPD. The policy `malformedResources` decides whether a resource that the
    /// MVPD cannot read is denied or treated like any other.
    ///
    /// - Returns: `nil` when the scenario omits the resource from the response.
    func decide(_ resource: RequestedResource, for profile: Profile) -> DecisionResponse? {
        if kind.isDummy(in: active.integration) {
            return permit(
                resource.id, sessionGUID: sessionGUID(of: profile), source: .dummy, validity: ownValidity)
        }
        if let problem = resource.problem, request.policies.malformedResources == .denied {
            return deny(resource.id, EnhancedError(kind.deniedByMVPD, because: problem))
        }
        let decision = request.scenario.decisions.first {
            $0.resource.matches(resource) && request.concerns($0, at: mvpd)
        }
        switch decision?.verdict {
        case .omit where kind == .preauthorization: return nil
        case nil, .permit, .omit:
            return permit(
                resource.id, sessionGUID: sessionGUID(of: profile), source: .mvpd, validity: ownValidity)
        case .deny(let code, let details):
            let error = EnhancedError(
                code ?? kind.deniedByMVPD, details: details,
                because: Reason(
                    """
                    The scenario \(request.scenario.name) denies the resource, with the decision for \
                    \(decision.map { "\($0.resource)" } ?? "").
                    """, hint: "Choose a scenario without this decision, or one whose decision permits it."))
            return deny(resource.id, error)
        }
    }

    private func sessionGUID(of profile: Profile) -> String {
        profile.sessionGUID(at: active.mvpd, for: request.serviceProvider)
    }

    /// Adobe's decision while the integration is degraded (page *Degraded access*). Only AuthNAll permits
    /// have their own validity.
    func decide(_ resource: ResourceID, under degradation: DegradationRule) -> DecisionResponse {
        switch degradation.rule {
        case .authNAll, .authZAll:
            permit(
                resource, sessionGUID: StableDigest.hex32(request.device.base64),
                source: .degradation, validity: degradation.rule == .authNAll ? ownValidity : nil)
        case .authZNone:
            deny(
                resource,
                EnhancedError(
                    .authorizationDeniedByDegradationRule, details: degradation.details,
                    because: """
                        The scenario \(request.scenario.name) has the degradation AuthZNone for \
                        \(request.serviceProvider) at \(mvpd).
                        """),
                source: .degradation)
        }
    }

    /// A permit from a temporary pass, valid until the pass ends.
    func permit(_ resource: ResourceID, during access: TemporaryAccess) -> DecisionResponse {
        permit(
            resource,
            sessionGUID: StableDigest.hex32(access.identity ?? request.device.base64),
            source: .temppass, validity: kind == .authorization ? access.remainingValidity : nil)
    }

    /// A denial with its reason. Like the MVPD's permits, its denials have a validity.
    func deny(
        _ resource: ResourceID, _ error: EnhancedError, source: DecisionResponse.Source? = nil
    ) -> DecisionResponse {
        response(
            resource, source ?? .init(of: error.code), .deny(error),
            validity: error.code.topic == .denialByMVPD ? ownValidity : nil)
    }

    /// - Parameter sessionGUID: evaluated for authorizations only, because preauthorization permits have no token.
    private func permit(
        _ resource: ResourceID, sessionGUID: @autoclosure () -> String, source: DecisionResponse.Source,
        validity: Validity?
    ) -> DecisionResponse {
        var token: MediaToken?
        if kind == .authorization {
            token = MediaToken(
                sessionGUID: sessionGUID(), serviceProvider: request.serviceProvider, resource: resource,
                mvpd: mvpd, proxyMVPD: active.mvpd.proxyMVPD,
                validity: request.validity(for: active.integration.mediaTokenTTL))
        }
        return response(resource, source, .permit(token), validity: validity)
    }

    private func response(
        _ resource: ResourceID, _ source: DecisionResponse.Source, _ verdict: DecisionResponse.Verdict,
        validity: Validity?
    ) -> DecisionResponse {
        DecisionResponse(
            resource: resource, serviceProvider: request.serviceProvider, mvpd: mvpd, source: source,
            verdict: verdict, validity: validity)
    }

    /// The validity of a decision by the MVPD; `nil` for preauthorization decisions, which have none.
    private var ownValidity: Validity? {
        kind == .authorization
            ? request.validity(for: active.integration.authorizationTTL)
            : nil
    }
}

extension CheckedRequest {
    /// True if the decision names this MVPD or none, and the service provider of the request or none.
    fileprivate func concerns(_ decision: ResourceDecision, at id: MVPDID) -> Bool {
        (decision.serviceProvider == nil || decision.serviceProvider == serviceProvider)
            && (decision.mvpd.map { scenario.selects($0, serviceProvider, id) } ?? true)
    }
}

/// The two kinds of decision that an application can request for a resource.
package enum DecisionKind: Sendable, Hashable {
    /// Whether the user can probably play the resource. Applications use it to show which content is locked.
    case preauthorization
    /// Whether the user can play the resource now.
    case authorization

    /// The maximum number of resources in one request.
    func limit(in integration: Integration) -> Int {
        let most = integration.maximumResources
        return self == .authorization ? most.authorize : most.preauthorize
    }

    /// True when Adobe makes these decisions itself, because the MVPD has no such service.
    func isDummy(in integration: Integration) -> Bool {
        self == .authorization ? integration.hasDummyAuthorization : integration.hasDummyPreauthorization
    }

    /// The error code when the MVPD denies the resource without a more specific reason.
    var deniedByMVPD: EnhancedErrorCode {
        self == .authorization ? .authorizationDeniedByMVPD : .preauthorizationDeniedByMVPD
    }
}
