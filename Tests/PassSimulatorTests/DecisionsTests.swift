import PassSimulator
import TestSupport
import Testing

@testable import ControlAPI
@testable import PassAPI

@Suite("Retrieve decisions using specific mvpd")
struct DecisionsTests {
    private func decide(
        _ kind: DecisionKind = .authorization, _ resources: [RequestedResource] = ["REF30"],
        simulator: Simulator = .make(profiles: .make()), in request: CheckedRequest = .make()
    ) throws -> [DecisionResponse] {
        var simulator = simulator
        return try simulator.retrieveDecisions(kind, on: resources, at: "Cablevision", in: request)
            .decisions
    }

    @Test func `an authorization permit has a media token of seven minutes and its own validity`() throws {
        let decision = try #require(try decide().first)
        guard case .permit(let token?) = decision.verdict else { throw Unexpected(decision.verdict) }
        #expect(token.validity == Validity(from: .start, for: .minutes(7)))
        #expect(token.resource == "REF30")
        #expect(token.sessionGUID.count == 32)
        #expect(decision.validity == Validity(from: .start, for: .hours(24)))
        #expect(decision.source == .mvpd)
    }

    @Test func `preauthorization decisions have neither a media token nor a validity`() throws {
        let decisions = try decide(.preauthorization, ["a", "b"])
        #expect(decisions.map(\.resource) == ["a", "b"])
        #expect(decisions.allSatisfy { $0.verdict == .permit(nil) && $0.validity == nil })
    }

    @Test func `the first matching decision of the scenario applies`() throws {
        let request = CheckedRequest.make(decisions: [
            ResourceDecision(resource: "b", verdict: .deny(nil, details: "not yours")),
            ResourceDecision(
                resource: "c", verdict: .deny(.authorizationDeniedByParentalControls, details: nil)),
            ResourceDecision(resource: "d", verdict: .omit),
            ResourceDecision(resource: "*", verdict: .permit),
        ])
        let decisions = try decide(.preauthorization, ["a", "b", "c", "d"], in: request)
        #expect(decisions.map(\.resource) == ["a", "b", "c"])
        #expect(decisions[0].verdict == .permit(nil))
        #expect(
            decisions[1].verdict
                == .deny(EnhancedError(.preauthorizationDeniedByMVPD, details: "not yours")))
        #expect(decisions[2].verdict == .deny(EnhancedError(.authorizationDeniedByParentalControls)))
    }

    @Test func `of the denials, only those by the MVPD have a validity`() throws {
        func validity(_ code: EnhancedErrorCode) throws -> Validity? {
            let verdict = ResourceDecision.Verdict.deny(code, details: nil)
            return try decide(in: .make(decisions: [.init(resource: "*", verdict: verdict)]))[0].validity
        }
        #expect(try validity(.authorizationDeniedByMVPD) == Validity(from: .start, for: .hours(24)))
        #expect(try validity(.networkReceivedError) == nil)
    }

    @Test func `a decision is about the profile that the app sees`() throws {
        let request = CheckedRequest.make()
        func sessionGUID(_ simulator: Simulator) throws -> String {
            let decision = try decide(simulator: simulator)[0]
            guard case .permit(let token?) = decision.verdict else { throw Unexpected(decision.verdict) }
            return token.sessionGUID
        }
        /// The profile of another user is added while the app's user logs in.
        func loggedIn(adding another: SeededProfile?) throws -> Simulator {
            var simulator = Simulator(seed: 1)
            let response = try simulator.createAuthenticationSession(
                .make(mvpd: "Cablevision"), in: request)
            let code = try #require(response.code?.code)
            if let another {
                simulator.put(another, on: .make(), in: request.configuration, at: request.now)
            }
            try simulator.completeAuthentication(
                try #require(simulator.sessions[code]), as: nil, outcome: .success,
                in: request.configuration, at: request.now)
            return simulator
        }
        let another = SeededProfile(
            serviceProvider: "REF30", mvpd: "Cablevision", attributes: ["userID": .string("another")])
        let both = try loggedIn(adding: another)
        let shown = both.retrieveProfiles(in: request).profiles["Cablevision"]?.attributes["userID"]
        #expect(shown?.value != .string("another"))
        #expect(try sessionGUID(both) == sessionGUID(loggedIn(adding: nil)))
        #expect(try sessionGUID(both) != sessionGUID(.make(profiles: another)))
    }

    @Test func `a decision requires a valid profile`() throws {
        let missing = try decide(simulator: .make())
        #expect(missing[0].verdict == .deny(EnhancedError(.authenticatedProfileMissing)))
        let expired = try decide(simulator: .make(profiles: .make(expiresIn: .seconds(-1))))
        #expect(expired[0].verdict == .deny(EnhancedError(.authenticatedProfileExpired)))
        var policies = Policies()
        policies.profileErrorsOnDecisions = .topLevel
        #expect(throws: EnhancedError(.authenticatedProfileMissing)) {
            try decide(simulator: .make(), in: .make(configuration: .make(policies: policies)))
        }
    }

    @Test func `an appleSSO profile requires a fully valid partner framework status`() throws {
        let simulator = Simulator.make(profiles: .make(type: .appleSSO))
        let permitted = try decide(simulator: simulator, in: .make(status: .make()))
        guard case .permit = permitted[0].verdict else { throw Unexpected(permitted[0].verdict) }
        let without = try decide(simulator: simulator)
        #expect(without[0].verdict == .deny(EnhancedError(.authenticatedProfileMissing)))
        let wrong: [(PartnerFrameworkStatus, EnhancedErrorCode)] = [
            (.make(nil), .invalidHeaderPFSPermissionAccessNotPresent),
            (.make(.denied), .invalidHeaderPFSPermissionAccessNotGranted),
            (.make(.notDetermined), .invalidHeaderPFSPermissionAccessNotDetermined),
            (.make(provider: nil), .invalidHeaderPFSProviderIDNotDetermined),
            (.make(provider: "Comcast"), .invalidHeaderPFSProviderIDMismatch),
            (.make(expires: .at(.start)), .invalidHeaderPFSProviderInfoExpired),
        ]
        for (status, code) in wrong {
            #expect(throws: EnhancedError(code)) {
                try decide(simulator: simulator, in: .make(status: status))
            }
        }
    }

    @Test func `the default limits are one resource for authorization and five for preauthorization`()
        throws
    {
        #expect(throws: EnhancedError(.tooManyResources)) { try decide(.authorization, ["a", "b"]) }
        #expect(try decide(.preauthorization, ["a", "b", "c", "d", "e"]).count == 5)
        #expect(throws: EnhancedError(.tooManyResources)) {
            try decide(.preauthorization, ["a", "b", "c", "d", "e", "f"])
        }
    }

    @Test func `a degradation rule applies without a profile and without a resource limit`() throws {
        func decisions(_ rule: DegradationRule.Kind) throws -> [DecisionResponse] {
            try decide(
                .authorization, ["REF30", "apasstest1"], simulator: .make(),
                in: .make(degradation: [
                    .make(rule, details: "why")
                ]))
        }
        for decision in try decisions(.authNAll) {
            guard case .permit(.some) = decision.verdict else { throw Unexpected(decision.verdict) }
            #expect(decision.source == .degradation && decision.validity != nil)
        }
        for decision in try decisions(.authZAll) {
            guard case .permit(.some) = decision.verdict else { throw Unexpected(decision.verdict) }
            #expect(decision.source == .degradation && decision.validity == nil)
        }
        for decision in try decisions(.authZNone) {
            #expect(
                decision.verdict
                    == .deny(EnhancedError(.authorizationDeniedByDegradationRule, details: "why")))
            #expect(decision.source == .degradation && decision.validity == nil)
        }
    }

    @Test func `injected errors apply to their resources only`() throws {
        var simulator = Simulator.make(profiles: .make())
        let decisions = try simulator.retrieveDecisions(
            .preauthorization, on: ["a", "b"], at: "Cablevision",
            in: .make(injected: ["b": EnhancedError(.networkReceivedError)])
        ).decisions
        #expect(decisions[0].verdict == .permit(nil))
        #expect(decisions[1].verdict == .deny(EnhancedError(.networkReceivedError)))
    }

    @Test(arguments: [(DecisionKind.preauthorization, Timestamp.start), (.authorization, .start + .hours(1))])
    func `an injected error ends the permit of an authorization only if it denies one`(
        kind: DecisionKind, beginning: Timestamp
    ) throws {
        var simulator = Simulator.make(profiles: .make())
        func permit(at now: Timestamp) throws -> DecisionResponse? {
            try simulator.retrieveDecisions(
                .authorization, on: ["a"], at: "Cablevision", in: .make(at: now)
            ).decisions.first
        }
        _ = try permit(at: .start)
        _ = try simulator.retrieveDecisions(
            kind, on: ["a"], at: "Cablevision",
            in: .make(injected: ["a": EnhancedError(.networkReceivedError)]))
        #expect(try permit(at: .start + .hours(1))?.validity?.notBefore == beginning)
    }
}
