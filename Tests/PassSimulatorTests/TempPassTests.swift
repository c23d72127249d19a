import TestSupport
import Testing

@testable import ControlAPI
@testable import PassAPI
@testable import PassSimulator

@Suite("TempPass")
struct TempPassTests {
    private var simulator = Simulator(seed: 1)

    private static let basic = TempPass(duration: .minutes(40))
    private static let promotional = TempPass(duration: .hours(20), maximumResources: 2, identityKey: "email")

    private func request(
        _ pass: TempPass = basic, at now: Timestamp = .start, device: String = "device-1",
        user: String? = nil, policies: Policies = Policies()
    ) -> CheckedRequest {
        var configuration = Configuration.make(policies: policies)
        var mvpd = MVPD.make("TempPass")
        mvpd.tempPass = pass
        configuration.mvpds["TempPass"] = mvpd
        configuration.integrations["REF30"]?["TempPass"] = Integration()
        var request = CheckedRequest.make(at: now, configuration: configuration, device: .make(device))
        request.temporaryIdentity = user.map { TempPassIdentity(members: ["email": $0]) }
        return request
    }

    private mutating func decide(
        _ kind: DecisionKind = .authorization, _ resource: RequestedResource = "a", in request: CheckedRequest
    ) throws -> DecisionResponse {
        let decisions = try simulator.retrieveDecisions(kind, on: [resource], at: "TempPass", in: request)
        return try #require(decisions.decisions.first)
    }

    private func profile(in request: CheckedRequest) throws(EnhancedError) -> MvpdProfileResponse? {
        try simulator.retrieveProfile(for: "TempPass", in: request).profiles["TempPass"]
    }

    private func refusal(_ code: EnhancedErrorCode) -> DecisionResponse.Verdict { .deny(EnhancedError(code)) }

    @Test mutating func `a basic pass starts with the device's first authorization`() throws {
        let before = try #require(try profile(in: request()))
        #expect(before.validity == Validity(from: .start, for: .minutes(40)))
        // Neither profiles nor preauthorization start the pass.
        _ = try decide(.preauthorization, in: request())
        let start = Timestamp.start + .hours(5)
        let first = try decide(in: request(at: start))
        #expect(first.isPermit)
        #expect(first.source == .temppass)
        #expect(first.validity == Validity(from: start, for: .minutes(40)))
        let last = start + .minutes(40) - .milliseconds(1)
        #expect(try decide(in: request(at: last)).isPermit)
        let profile = try #require(try profile(in: request(at: last)))
        #expect(profile.validity == Validity(from: start, for: .minutes(40)))
        let end = start + .minutes(40)
        let over = try decide(in: request(at: end))
        #expect(over.verdict == refusal(.temporaryAccessDurationLimitExceeded))
        #expect(over.source == .temppass && over.validity == nil)
        #expect(throws: EnhancedError(.temporaryAccessDurationLimitExceeded)) {
            try self.profile(in: request(at: end))
        }
        #expect(try decide(in: request(at: end, device: "device-2")).isPermit)
    }

    @Test func `degradation of every MVPD leaves temporary passes alone`() {
        var rule = DegradationRule.make(.authZNone)
        rule.integration = IntegrationSelector(serviceProvider: "REF30", mvpd: .every)
        let request = CheckedRequest.make(
            configuration: self.request().scenario.configuration, degradation: [rule])
        #expect(request.degradation(of: "Cablevision") == rule)
        #expect(request.degradation(of: "TempPass") == nil)
    }

    @Test mutating func `a temporary profile is issued by Adobe and contains its expiration date`() throws {
        let profile = try #require(try profile(in: request()))
        #expect(profile.type == .temporary && profile.issuer == "Adobe")
        #expect(profile.attributes.keys.sorted() == ["expiration_date", "userID"])
        #expect(
            profile.attributes["expiration_date"]?.value
                == .integer((Timestamp.start + .minutes(40)).milliseconds))
        #expect(profile.attributes["userID"]?.value.string?.hasPrefix("temppass_") == true)
        #expect(simulator.retrieveProfiles(in: request()).profiles.isEmpty)
    }

    @Test mutating func `a promotional pass counts distinct resources`() throws {
        let request = request(Self.promotional, user: "hash")
        #expect(try decide(.authorization, "a", in: request).isPermit)
        #expect(try decide(.authorization, "a", in: request).isPermit)
        let profile = try #require(try profile(in: request))
        #expect(profile.attributes["remaining_resources"]?.value == .integer(1))
        #expect(profile.attributes["used_assets"]?.value == ["a"])
        #expect(try decide(.authorization, "b", in: request).isPermit)
        #expect(
            try decide(.authorization, "c", in: request).verdict
                == refusal(.temporaryAccessResourcesLimitExceeded))
        #expect(
            try decide(.preauthorization, "c", in: request).verdict
                == refusal(.temporaryAccessResourcesLimitExceeded))
    }

    @Test(arguments: [DecisionKind.authorization, .preauthorization])
    mutating func `a pass without remaining resources denies all of them and has no profile`(
        kind: DecisionKind
    ) throws {
        let request = request(Self.promotional, user: "hash")
        for resource in ["a", "b"] as [RequestedResource] {
            _ = try decide(.authorization, resource, in: request)
        }
        for resource in ["a", "c"] as [RequestedResource] {
            #expect(
                try decide(kind, resource, in: request).verdict
                    == refusal(.temporaryAccessResourcesLimitExceeded))
        }
        #expect(throws: EnhancedError(.temporaryAccessResourcesLimitExceeded)) {
            try self.profile(in: request)
        }
    }

    @Test(arguments: [DecisionKind.authorization, .preauthorization])
    mutating func `with the policy, such a pass permits the used resources and has a profile`(
        kind: DecisionKind
    ) throws {
        var policies = Policies()
        policies.usedUpTempPass = .usedResources
        let request = request(Self.promotional, user: "hash", policies: policies)
        for resource in ["a", "b"] as [RequestedResource] {
            _ = try decide(.authorization, resource, in: request)
        }
        #expect(try decide(kind, "a", in: request).isPermit)
        #expect(
            try decide(kind, "c", in: request).verdict == refusal(.temporaryAccessResourcesLimitExceeded))
        let profile = try #require(try profile(in: request))
        #expect(profile.attributes["remaining_resources"]?.value == .integer(0))
        #expect(profile.attributes["used_assets"]?.value == ["a", "b"])
    }

    @Test(arguments: [
        ("device-1", "hash-1", 1), ("device-2", "hash-1", 1), ("device-1", "hash-2", 1),
        ("device-2", "hash-2", 2),
    ])
    mutating func `the use by an existing user or an existing device counts`(
        device: String, user: String, remaining: Int64
    ) throws {
        _ = try decide(in: request(Self.promotional, user: "hash-1"))
        let profile = try #require(
            try profile(in: request(Self.promotional, device: device, user: user)))
        #expect(profile.attributes["remaining_resources"]?.value == .integer(remaining))
    }

    @Test
    mutating func `a promotional pass requires the user's identity, except for preauthorization by policy`()
        throws
    {
        let unidentified = request(Self.promotional)
        #expect(try decide(in: unidentified).verdict == refusal(.invalidHeaderIdentityForTemporaryAccess))
        #expect(throws: EnhancedError(.invalidHeaderIdentityForTemporaryAccess)) {
            try self.profile(in: unidentified)
        }
        #expect(try decide(.preauthorization, in: unidentified).isPermit)
        var policies = Policies()
        policies.temporaryIdentityOnPreauthorization = .required
        #expect(
            try decide(.preauthorization, in: request(Self.promotional, policies: policies)).verdict
                == refusal(.invalidHeaderIdentityForTemporaryAccess))
    }

    @Test
    mutating func
        `an invalid configuration of a pass is reported first, and a pass that covers no resource has no profile with either policy`()
        throws
    {
        let broken = request(
            TempPass(duration: .zero, maximumResources: 0, identityKey: "email", isValid: false))
        #expect(try decide(in: broken).verdict == refusal(.invalidConfigurationTemporaryAccess))
        #expect(throws: EnhancedError(.invalidConfigurationTemporaryAccess)) { try self.profile(in: broken) }
        var policies = Policies()
        policies.usedUpTempPass = .usedResources
        let empty = TempPass(duration: .hours(20), maximumResources: 0, identityKey: "email")
        #expect(throws: EnhancedError(.temporaryAccessResourcesLimitExceeded)) {
            try self.profile(in: request(empty, user: "hash", policies: policies))
        }
    }

    @Test mutating func `a pass requires no login, and its logout is complete`() throws {
        let session = try simulator.createAuthenticationSession(
            .make(mvpd: "TempPass"), in: request(Self.promotional))
        #expect(session.actionName == .authorize && session.reasonType == .temporary)
        #expect(session.code == nil)
        let logout = try simulator.initiateLogout(
            at: "TempPass", redirectURL: "https://adobe.com", baseURL: "", in: request())
        #expect(logout.logouts["TempPass"] == .complete)
    }

    @Test mutating func `resetting a device restarts the pass on that device only`() throws {
        let pass = PassKey(serviceProvider: "REF30", mvpd: "TempPass")
        let later = Timestamp.start + .hours(1)
        for device in ["device-1", "device-2"] { _ = try decide(in: request(device: device)) }
        simulator.resetTempPass(pass, on: [.make("device-1")])
        #expect(try decide(in: request(at: later, device: "device-1")).isPermit)
        #expect(!(try decide(in: request(at: later, device: "device-2")).isPermit))
        simulator.resetTempPass(pass, on: nil)
        #expect(try decide(in: request(at: later, device: "device-2")).isPermit)
    }

    @Test mutating func `resetting a user keeps the use by the device`() throws {
        let pass = PassKey(serviceProvider: "REF30", mvpd: "TempPass")
        _ = try decide(in: request(Self.promotional, user: "hash"))
        simulator.resetTempPass(pass, of: "hash")
        func remaining(on device: String) throws -> JSONValue? {
            try profile(in: request(Self.promotional, device: device, user: "hash"))?
                .attributes["remaining_resources"]?.value
        }
        #expect(try remaining(on: "device-1") == .integer(1))
        #expect(try remaining(on: "device-2") == .integer(2))
    }
}
