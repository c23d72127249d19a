import ControlAPI
import TestSupport
import Testing

@testable import PassAPI
@testable import PassSimulator

/// *Single sign-on using platform identity flows*, *Single sign-on using service token flows*, *Single logout
/// flow*.
@Suite("Shared logins")
struct SharedLoginTests {
    private var simulator = Simulator(seed: 1)

    private static let jane = SubjectIdentity(.serviceToken, subject: "service Jane")
    private static let platform = SubjectIdentity(.platformIdentity, subject: "platform Jane")

    private func request(
        _ subjects: [SubjectIdentity] = [jane], serviceProvider: ServiceProviderID = "REF30",
        client: ClientID = "app-1", device: String = "device-1", at now: Timestamp = .start
    ) -> CheckedRequest {
        var request = CheckedRequest.make(
            at: now, serviceProvider: serviceProvider, client: client, device: .make(device))
        request.subjects = subjects
        return request
    }

    private mutating func logIn(_ subjects: [SubjectIdentity] = [jane], at mvpd: MVPDID = "Cablevision")
        throws
    {
        try logIn(by: request(subjects), at: mvpd)
    }

    private mutating func logIn(by request: CheckedRequest, at mvpd: MVPDID = "Cablevision") throws {
        let session = try simulator.createAuthenticationSession(.make(mvpd: mvpd), in: request)
        let code = try #require(session.code?.code)
        try simulator.completeAuthentication(
            try #require(simulator.sessions[code]), as: nil, outcome: .success, in: request.configuration,
            at: request.now)
    }

    @Test(arguments: [(jane, ProfileType.serviceTokenSSO), (platform, .platformSSO)])
    mutating func `another application of the same user gets the login, with the profile type of the method`(
        subject: SubjectIdentity, type: ProfileType
    ) throws {
        try logIn([subject])
        #expect(
            simulator.retrieveProfiles(in: request([subject])).profiles["Cablevision"]?.type == .regular)
        let other = request([subject], serviceProvider: "apasstest1", client: "app-2", device: "device-2")
        let profile = try #require(simulator.retrieveProfiles(in: other).profiles["Cablevision"])
        #expect(profile.type == type && profile.issuer == "Cablevision")
        let decision = try simulator.retrieveDecisions(
            .authorization, on: ["a"], at: "Cablevision", in: other
        ).decisions[0]
        #expect(decision.isPermit)
        let session = try simulator.createAuthenticationSession(.make(mvpd: "Cablevision"), in: other)
        #expect(session.reasonType == .authenticatedSSO)
    }

    @Test mutating func `applications of other users do not get the login`() throws {
        try logIn()
        let strangers = [
            request([], client: "app-2"), request([Self.platform], client: "app-2"),
            request([SubjectIdentity(.serviceToken, subject: "service Joe")], client: "app-2"),
        ]
        for stranger in strangers {
            #expect(simulator.retrieveProfiles(in: stranger).profiles.isEmpty)
        }
    }

    @Test mutating func `an application without an integration with the MVPD does not get the login`() throws
    {
        try logIn(at: "Spectrum")
        let other = request(serviceProvider: "apasstest1", client: "app-2")
        #expect(simulator.retrieveProfiles(in: other).profiles.isEmpty)
    }

    @Test mutating func `the validity of the first login applies to all applications`() throws {
        try logIn()
        let other = request(client: "app-2", at: .start + .days(365))
        #expect(simulator.retrieveProfiles(in: other).profiles.isEmpty)
    }

    @Test mutating func `the newest valid login is used, else the newest one is the reason`() throws {
        for (device, days) in [("device-1", 10), ("device-2", 7)] as [(String, Int64)] {
            var request = request(device: device)
            var configuration = request.configuration
            configuration.integrations["REF30"]?["Cablevision"]?.authenticationTTL = PerPlatform(.days(days))
            request.scenario = Scenario(name: "lifetimes", configuration: configuration)
            try logInOnceMore(by: request)
        }
        func answer(after days: Int64) -> ProfilesResponse {
            simulator.retrieveProfiles(
                in: request(client: "app-3", device: "device-3", at: .start + .days(days)))
        }
        for (days, end) in [(6, 7), (8, 10)] as [(Int64, Int64)] {
            let profile = try #require(answer(after: days).profiles["Cablevision"])
            #expect(profile.validity.notAfter == .start + .days(end))
        }
        let late = answer(after: 11)
        #expect(late.profiles.isEmpty)
        #expect(late.reason?.text.contains(" expired 4 days ago") == true, "\(late.reason?.text ?? "")")
    }

    @Test
    mutating func `a logout with the token ends the login for every application, including the first`()
        throws
    {
        try logIn()
        let other = request(client: "app-2", device: "device-2")
        let logout = try simulator.initiateLogout(
            at: "Cablevision", redirectURL: "https://adobe.com", baseURL: "", in: other)
        guard case .logout = logout.logouts["Cablevision"] else { throw Unexpected(logout) }
        #expect(simulator.retrieveProfiles(in: other).profiles.isEmpty)
        #expect(simulator.retrieveProfiles(in: request()).profiles.isEmpty)
    }

    @Test mutating func `a logout changes the user's logins once, however many they are`() throws {
        // All ask for a session before one of them has logged in, after which the others are logged in.
        var codes: [AuthenticationCode] = []
        for index in 0..<50 {
            let session = try simulator.createAuthenticationSession(
                .make(mvpd: "Cablevision"),
                in: request([Self.jane, Self.platform], device: "device-\(index)"))
            codes.append(try #require(session.code?.code))
        }
        for code in codes {
            try simulator.completeAuthentication(
                try #require(simulator.sessions[code]), as: nil, outcome: .success,
                in: request().configuration, at: .start)
        }
        #expect(simulator.sharedLogins[Self.platform]?["Cablevision"]?.count == 50)
        let before = simulator.sharedLogins.mark
        _ = try simulator.initiateLogout(
            at: "Cablevision", redirectURL: "https://adobe.com", baseURL: "", in: request())
        #expect(simulator.sharedLogins.mark - before == 2, "two users")
        #expect(simulator.sharedLogins.count == 0)
        for index in 0..<50 {
            let own = request([], device: "device-\(index)")
            #expect(simulator.retrieveProfiles(in: own).profiles.isEmpty)
        }
    }

    @Test
    mutating func `of too many logins the oldest leaves, but never the newest of a version of the REST API`()
        throws
    {
        func name(_ number: Int) -> String { "device-\(number)" }
        for number in 0..<70 { try logInOnceMore(by: request(device: name(number))) }
        try logInOnceMore(by: request(client: .legacy, device: "television"))
        for number in 70..<100 { try logInOnceMore(by: request(device: name(number))) }
        let names = (37..<70).map(name) + ["television"] + (70..<100).map(name)
        let logins = simulator.sharedLogins[Self.jane]?["Cablevision"] ?? []
        #expect(logins.map(\.device) == names.map { DeviceIdentifier.make($0) })
        let legacy = simulator.sharedProfiles(in: request(client: .legacy, device: "phone"))
        #expect(legacy.count == 1 && legacy.first?.client == .legacy)
        let newest = simulator.sharedProfiles(in: request(client: "app-2", device: "phone"))
        #expect(newest.count == 1 && newest.first?.loginID == logins.last?.profile.loginID)
        let first = simulator.retrieveProfiles(in: request([], device: name(0)))
        #expect(first.profiles["Cablevision"]?.type == .regular, "its own login")
    }

    /// Logs in also if the user has a login that the request could use.
    private mutating func logInOnceMore(by request: CheckedRequest) throws {
        let session = simulator.addSession(.make(mvpd: "Cablevision"), in: request)
        try simulator.completeAuthentication(
            session, as: nil, outcome: .success, in: request.configuration, at: request.now)
    }

    @Test mutating func `a logout is no single logout if the user's only shared login is one of REST API V1`()
        throws
    {
        let legacy = request(client: .legacy, device: "device-2")
        let session = try simulator.createAuthenticationSession(.make(mvpd: "Cablevision"), in: legacy)
        let code = try #require(session.code?.code)
        try simulator.completeAuthentication(
            try #require(simulator.sessions[code]), as: nil, outcome: .success, in: legacy.configuration,
            at: .start)
        simulator.put(.make(), on: .make("device-1"), in: legacy.configuration, at: .start)
        let logout = try simulator.initiateLogout(
            at: "Cablevision", redirectURL: "https://adobe.com", baseURL: "http://mock", in: request())
        guard case .logout(let url) = logout.logouts["Cablevision"] else { throw Unexpected(logout) }
        #expect(url.hasPrefix("http://mock/") && url.contains("redirect_url="))
        #expect(simulator.sharedLogins[Self.jane]?["Cablevision"]?.count == 1)
    }

    @Test mutating func `a logout without the token ends only the application's own login`() throws {
        try logIn()
        _ = try simulator.initiateLogout(
            at: "Cablevision", redirectURL: "https://adobe.com", baseURL: "", in: request([]))
        #expect(simulator.retrieveProfiles(in: request([])).profiles.isEmpty)
        #expect(
            simulator.retrieveProfiles(in: request(client: "app-2")).profiles["Cablevision"]?.type
                == .serviceTokenSSO)
    }

    @Test mutating func `removing a device removes the logins that it shares`() throws {
        try logIn()
        simulator.forget([.make("device-1")])
        #expect(simulator.retrieveProfiles(in: request(client: "app-2")).profiles.isEmpty)
    }

    /// - Parameter since: the devices that log in while device 2 is forgotten.
    @Test(
        arguments: [
            ([1, 2, 3], [], [1, 2, 3]), ([2, 1], [3], [2, 1, 3]), ([1, 2], [], [1, 2]), ([2], [1], [2, 1]),
        ] as [([Int], [Int], [Int])])
    mutating func `the logins of a device that is put back are as old as before`(
        before: [Int], since: [Int], restored: [Int]
    ) throws {
        // All ask for a session before one of them has logged in, after which the others are logged in.
        let codes = try (before + since).map { device in
            let session = try simulator.createAuthenticationSession(
                .make(mvpd: "Cablevision"), in: request(device: "device-\(device)"))
            return try #require(session.code?.code)
        }
        var now = Timestamp.start
        let device = DeviceIdentifier.make("device-2")
        var removed: Simulator?
        for (index, code) in codes.enumerated() {
            if index == before.count { removed = forget(device) }
            now = now + .seconds(1)
            try simulator.completeAuthentication(
                try #require(simulator.sessions[code]), as: nil, outcome: .success,
                in: request().configuration, at: now)
        }
        simulator.restore(device, from: removed ?? forget(device))
        let logins = simulator.sharedLogins[Self.jane]?["Cablevision"]
        #expect(logins?.map(\.device) == restored.map { DeviceIdentifier.make("device-\($0)") })
        let used = simulator.retrieveProfiles(in: request(client: "app-2", device: "device-4", at: now))
        #expect(used.profiles["Cablevision"]?.validity == logins?.last?.profile.validity)
    }

    private mutating func forget(_ device: DeviceIdentifier) -> Simulator {
        defer { simulator.forget([device]) }
        return simulator.rows(of: device)
    }

    /// The request to an MVPD that sends user metadata with its first authorization.
    private func with(_ request: CheckedRequest) -> CheckedRequest {
        var configuration = Configuration.make()
        configuration.mvpds["Cablevision"]?.users = [
            TestUser(
                name: "user", attributes: ["householdID": "house-1"],
                attributesAtAuthorization: ["householdID": "late", "onNet": .bool(true)])
        ]
        var request = request
        request.scenario = Scenario(name: "late metadata", configuration: configuration)
        return request
    }

    /// A request without the platform token changes only the device's copy of the login.
    @Test mutating func `a login of REST API V1 has the metadata that one of its copies has received`() throws
    {
        let own = with(request([Self.platform], client: .legacy))
        let alone = with(request([], client: .legacy))
        try logIn(by: own)
        let before = try #require(simulator.legacyLogin(in: own))
        #expect(before.attributes["householdID"]?.value == "house-1")
        #expect(before.attributesAtAuthorization["householdID"]?.value == "late")
        let login = try #require(simulator.legacyLogin(in: alone))
        _ = try simulator.authorizeLegacy("a", for: login, in: alone)
        let after = try #require(simulator.legacyLogin(in: own))
        #expect(after.type == .platformSSO, "the shared copy")
        #expect(after.attributes["householdID"]?.value == "late")
        #expect(after.attributesAtAuthorization.isEmpty)
    }

    @Test
    mutating func
        `metadata that arrives with an authorization is added to the profile and its shared copies`()
        throws
    {
        let own = with(request([Self.jane, Self.platform]))
        try logIn(by: own)
        func household(_ request: CheckedRequest) -> JSONValue? {
            simulator.retrieveProfiles(in: request).profiles["Cablevision"]?.attributes["householdID"]?
                .value
        }
        #expect(household(own) == "house-1")
        _ = try simulator.retrieveDecisions(.preauthorization, on: ["a"], at: "Cablevision", in: own)
        #expect(household(own) == "house-1")
        // The request names one of the two users.
        _ = try simulator.retrieveDecisions(
            .authorization, on: ["a"], at: "Cablevision", in: with(request([Self.jane])))
        #expect(household(own) == "late")
        #expect(household(with(request([Self.jane], client: "app-2"))) == "late")
        #expect(household(with(request([Self.platform], client: "app-2"))) == "late")
    }
}
