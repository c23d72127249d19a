import ControlAPI
import PassAPI

/// Decides on one resource after the other, for one request.
struct DecisionMaker {
    var kind: DecisionKind
    var mvpd: MVPDID
    var terms: Integration
    var situation: Situation

    /// What the MVPD says: the scenario's first decision on the resource, else permit. `nil` when the resource is
    /// left out of the answer.
    func decide(_ resource: ResourceID, for profile: Profile) -> DecisionResponse? {
        let decision = situation.scenario.decisions.first {
            $0.resource.matches(resource.text) && ($0.mvpd == nil || $0.mvpd == mvpd)
        }
        switch decision?.verdict {
        case nil, .permit:
            return permit(
                resource, sessionGUID: profile.sessionGUID.text, source: .mvpd, validity: ownValidity)
        case .omit:
            return kind == .preauthorization
                ? nil
                : permit(
                    resource, sessionGUID: profile.sessionGUID.text, source: .mvpd, validity: ownValidity)
        case .deny(let code, let details):
            return deny(resource, EnhancedError(code ?? kind.deniedByMVPD, details: details))
        }
    }

    /// What Adobe says in the MVPD's place (page *Degraded access*). Only AuthNAll permits have a validity of
    /// their own.
    func decide(_ resource: ResourceID, under degradation: DegradationRule) -> DecisionResponse {
        switch degradation.rule {
        case .authNAll, .authZAll:
            permit(
                resource, sessionGUID: String(StableDigest.hex40(situation.device.base64).prefix(32)),
                source: .degradation, validity: degradation.rule == .authNAll ? ownValidity : nil)
        case .authZNone:
            deny(
                resource,
                EnhancedError(.authorizationDeniedByDegradationRule, details: degradation.details),
                source: .degradation)
        }
    }

    /// What a temporary pass permits, for as long as the pass lasts.
    func permit(_ resource: ResourceID, during access: TemporaryAccess) -> DecisionResponse {
        permit(
            resource,
            sessionGUID: String(StableDigest.hex40(access.identity ?? situation.device.base64).prefix(32)),
            source: .temppass, validity: kind == .authorization ? access.untilItsEnd : nil)
    }

    /// A no with its reason; the MVPD's own no has a validity, as its permit has.
    func deny(
        _ resource: ResourceID, _ error: EnhancedError, source: DecisionResponse.Source? = nil
    ) -> DecisionResponse {
        response(
            resource, source ?? .init(of: error.code), .deny(error),
            validity: error.code.isVerdictOfMVPD ? ownValidity : nil)
    }

    private func permit(
        _ resource: ResourceID, sessionGUID: String, source: DecisionResponse.Source, validity: Validity?
    ) -> DecisionResponse {
        let token = MediaToken(
            sessionGUID: sessionGUID, serviceProvider: situation.serviceProvider, resource: resource,
            mvpd: mvpd, validity: Validity(from: situation.now, for: terms.mediaTokenTTL))
        return response(
            resource, source, .permit(kind == .authorization ? token : nil), validity: validity)
    }

    private func response(
        _ resource: ResourceID, _ source: DecisionResponse.Source, _ verdict: DecisionResponse.Verdict,
        validity: Validity?
    ) -> DecisionResponse {
        DecisionResponse(
            resource: resource, serviceProvider: situation.serviceProvider, mvpd: mvpd, source: source,
            verdict: verdict, validity: validity)
    }

    /// Preauthorization decisions carry none.
    private var ownValidity: Validity? {
        kind == .authorization ? Validity(from: situation.now, for: terms.authorizationTTL) : nil
    }
}

extension EnhancedErrorCode {
    /// True for the codes by which an MVPD answers a question about a resource, rather than fails to.
    fileprivate var isVerdictOfMVPD: Bool {
        switch self {
        case .preauthorizationDeniedByMVPD, .authorizationDeniedByMVPD,
            .authorizationDeniedByParentalControls, .authorizationDeniedByHBAPolicies,
            .authorizationDeniedBySessionInvalidated, .identityNotRecognizedByMVPD:
            true
        default: false
        }
    }
}
