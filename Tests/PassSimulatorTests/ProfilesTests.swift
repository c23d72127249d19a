import TestSupport
import Testing

@testable import ControlAPI
@testable import PassAPI
@testable import PassSimulator

@Suite("Retrieve profiles")
struct ProfilesTests {
    @Test func `without a login the map of profiles is empty`() throws {
        let simulator = Simulator.make()
        #expect(simulator.retrieveProfiles(in: .make()).profiles.isEmpty)
        #expect(try simulator.retrieveProfile(for: "Cablevision", in: .make()).profiles.isEmpty)
    }

    @Test func `a regular profile is visible without a partner framework status`() throws {
        let simulator = Simulator.make(profiles: .make())
        let profile = try #require(simulator.retrieveProfiles(in: .make()).profiles["Cablevision"])
        #expect(profile.type == .regular)
        #expect(profile.issuer == "Cablevision")
    }

    @Test(
        arguments: [
            (.make(), true),
            (.make(expires: .at(.start - .days(1))), true),
            (.make(provider: "Comcast"), false),
            (.make(.denied), false),
            (nil, false),
        ] as [(PartnerFrameworkStatus?, Bool)])
    func `an appleSSO profile is visible only with a granted status for its MVPD`(
        status: PartnerFrameworkStatus?, isShown: Bool
    ) throws {
        let simulator = Simulator.make(profiles: .make(type: .appleSSO))
        #expect(simulator.retrieveProfiles(in: .make(status: status)).profiles.isEmpty != isShown)
        #expect(
            try simulator.retrieveProfile(for: "Cablevision", in: .make(status: status)).profiles.isEmpty
                != isShown)
    }

    @Test func `a profile is visible up to the last millisecond of its validity`() {
        let simulator = Simulator.make(profiles: .make(expiresIn: .seconds(1)))
        let end = Timestamp.start + .seconds(1)
        #expect(!simulator.retrieveProfiles(in: .make(at: end - .milliseconds(1))).profiles.isEmpty)
        #expect(simulator.retrieveProfiles(in: .make(at: end)).profiles.isEmpty)
    }

    @Test func `of several expired profiles, the reason names the one that ended last`() {
        let simulator = Simulator.make(
            profiles: .make(expiresIn: .minutes(-2)), .make(mvpd: "Comcast_SSO", expiresIn: .minutes(-1)),
            .make(mvpd: "Dish", expiresIn: .minutes(-3)))
        let reason = simulator.retrieveProfiles(in: .make()).reason
        #expect(reason?.text.hasPrefix("The regular profile at Comcast_SSO expired ") == true)
    }

    @Test func `a login is not visible to another client or another device`() throws {
        var simulator = Simulator.make()
        _ = try simulator.createPartnerProfile(.success(.make()), in: .make(status: .make()))
        let status = PartnerFrameworkStatus.make()
        #expect(!simulator.retrieveProfiles(in: .make(status: status)).profiles.isEmpty)
        #expect(simulator.retrieveProfiles(in: .make(client: "other", status: status)).profiles.isEmpty)
        #expect(
            simulator.retrieveProfiles(in: .make(device: .make("other"), status: status)).profiles.isEmpty)
        #expect(
            simulator.retrieveProfiles(in: .make(serviceProvider: "apasstest1", status: status))
                .profiles.isEmpty)
    }

    @Test func `an MVPD that is unknown or not integrated is refused`() {
        let simulator = Simulator.make()
        #expect(throws: EnhancedError(.invalidParameterMVPD)) {
            try simulator.retrieveProfile(for: "Nobody", in: .make())
        }
        #expect(throws: EnhancedError(.invalidIntegration)) {
            try simulator.retrieveProfile(for: "Elsewhere", in: .make())
        }
    }

    @Test func `a degraded profile is returned for its MVPD and omitted from the list`() throws {
        let simulator = Simulator.make()
        let request = CheckedRequest.make(degradation: [
            .make(.authNAll)
        ])
        #expect(
            try simulator.retrieveProfile(for: "Cablevision", in: request).profiles["Cablevision"]?.type
                == .degraded)
        #expect(simulator.retrieveProfiles(in: request).profiles.isEmpty)
    }

    @Test func `the scenario's seed profiles are added once, and again when it is activated again`() {
        var simulator = Simulator.make()
        let scenario = Scenario(
            name: "returning", configuration: .make(), seed: [ProfileSeed(integration: .cablevision)])
        func isAddedOnce() -> Bool {
            let counts = (1...2).map { _ in
                simulator.seed(.make(), for: "REF30", from: scenario, at: .start)
                defer { simulator[device: .make()].profiles = [] }
                return simulator.retrieveProfiles(in: .make()).profiles.count
            }
            return counts == [1, 0]
        }
        #expect(isAddedOnce())
        simulator.restartSeed(of: scenario, on: .make("other"))
        #expect(!isAddedOnce())
        #expect(simulator.devices[.make("other")] == nil)
        for _ in 1...2 {
            simulator.restartSeed(of: scenario)
            #expect(isAddedOnce())
            simulator.restartSeed(of: scenario, on: .make())
            #expect(isAddedOnce())
        }
        #expect(simulator[device: .make()].seededScenarios == ["REF30": ["2#returning"]])
        // The name of a scenario can contain the sign.
        let other = Scenario(name: "returning#2", configuration: .make(), seed: scenario.seed)
        simulator.seed(.make(), for: "REF30", from: other, at: .start)
        simulator.restartSeed(of: scenario)
        simulator.seed(.make(), for: "REF30", from: scenario, at: .start)
        #expect(simulator[device: .make()].seededScenarios == ["REF30": ["3#returning", "returning#2"]])
    }

    @Test func `a later login replaces the earlier one of the same client and MVPD`() throws {
        var simulator = Simulator.make()
        func logIn(_ client: ClientID) throws -> [ClientID?] {
            let request = CheckedRequest.make(client: client, status: .make())
            _ = try simulator.createPartnerProfile(.success(.make()), in: request)
            return simulator.devices[.make()]?.profiles.map(\.client) ?? []
        }
        #expect(try logIn("client") == ["client"])
        #expect(try logIn("client") == ["client"])
        #expect(try logIn("other") == ["client", "other"])
        #expect(try logIn("client") == ["other", "client"])
        for _ in 1...2 { simulator.put(.make(), on: .make("of a scenario"), in: .make(), at: .start) }
        #expect(simulator.devices[.make("of a scenario")]?.profiles.count == 1)
    }
}
