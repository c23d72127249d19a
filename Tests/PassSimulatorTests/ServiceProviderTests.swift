import TestSupport
import Testing

@testable import PassAPI
@testable import PassSimulator

/// The entities that a reset of one service provider removes.
@Suite("The state of one service provider")
struct ServiceProviderTests {
    private var simulator = Simulator(seed: 1)

    init() throws {
        for (serviceProvider, device) in [("REF30", "other"), ("apasstest1", "own"), ("apasstest1", "other")]
        {
            try use(ServiceProviderID(serviceProvider), on: .make(device))
        }
    }

    /// Leaves something in each table that has entities of a service provider.
    private mutating func use(_ serviceProvider: ServiceProviderID, on device: DeviceIdentifier) throws {
        var request = CheckedRequest.make(
            serviceProvider: serviceProvider, client: ClientID(serviceProvider.text), device: device)
        request.subjects = [SubjectIdentity(.serviceToken, subject: "\(serviceProvider) on \(device)")]
        let session = try simulator.createAuthenticationSession(.make(mvpd: "Cablevision"), in: request)
        let code = try #require(session.code?.code)
        try simulator.completeAuthentication(
            try #require(simulator.sessions[code]), as: nil, outcome: .success,
            in: request.configuration, at: request.now)
        let pass = PassKey(serviceProvider: serviceProvider, mvpd: "TempPass_TEST40")
        simulator[device: device].tempPassUsage[pass] = TempPassUsage()
        simulator.identityTempPassUsage[UserPassKey(pass: pass, identity: "jane")] = TempPassUsage()
        simulator[device: device].recordSingleLogout(
            .init(serviceProvider: serviceProvider, mvpd: "Cablevision", redirectURL: nil))
        simulator[device: device].liveSessions[serviceProvider] = code
        let login = try #require(simulator.devices[device]?.profiles.last?.loginID)
        simulator[device: device].addPermit(
            CachedPermit(validity: Validity(from: .start, for: .hours(1)), scenario: "valid-sso"),
            of: login, at: serviceProvider, for: "a", now: .start)
        simulator.singleSignOnProfiles["jane", default: SingleSignOnProfile()].add(
            device, .init(origin: request.origin, lastSeen: .start))
    }

    @Test func `is found for each device and for the users of promotional passes`() {
        #expect(
            simulator.serviceProvidersByDevice == [
                .make("own"): ["apasstest1"], .make("other"): ["REF30", "apasstest1"],
            ])
        #expect(simulator.serviceProvidersOfUsers == ["REF30", "apasstest1"])
    }

    @Test mutating func `is removed from all tables, and nothing else is`() {
        let other = simulator.devices[.make("other")]
        simulator.remove("apasstest1")
        #expect(simulator.serviceProvidersByDevice == [.make("own"): [], .make("other"): ["REF30"]])
        #expect(simulator.serviceProvidersOfUsers == ["REF30"])
        #expect(simulator.devices[.make("other")]?.profiles.map(\.serviceProvider) == ["REF30"])
        #expect(simulator.devices[.make("other")]?.clock == other?.clock)
        simulator.remove("REF30")
        #expect(simulator.serviceProvidersByDevice == [.make("own"): [], .make("other"): []])
        #expect(simulator.sharedLogins.count == 0 && simulator.sessions.count == 0)
    }

    @Test mutating func `goes with the devices that are forgotten`() {
        simulator.forget([.make("own")])
        #expect(simulator.devices[.make("own")] == nil)
        #expect(simulator.serviceProvidersByDevice == [.make("other"): ["REF30", "apasstest1"]])
        #expect(simulator.singleSignOnProfiles["jane"]?.devices.keys.map(\.self) == [.make("other")])
        let logins = simulator.sharedLogins.values.flatMap { $0.values.joined() }
        #expect(logins.map(\.device) == [.make("other"), .make("other")])
    }
}
