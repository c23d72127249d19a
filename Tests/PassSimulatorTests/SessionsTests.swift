import TestSupport
import Testing

@testable import ControlAPI
@testable import PassAPI
@testable import PassSimulator

/// *Create* and *Resume authentication session*.
@Suite("Authentication sessions")
struct SessionsTests {
    private var simulator = Simulator(seed: 1)

    private static let given = Session.Parameters.make(mvpd: "Cablevision")

    private mutating func openSession(
        _ parameters: Session.Parameters = Session.Parameters(), in request: CheckedRequest = .make()
    ) throws -> Session {
        let response = try simulator.createAuthenticationSession(parameters, in: request)
        let code = try #require(response.code?.code)
        return try #require(simulator.sessions[code])
    }

    private mutating func resume(
        _ session: Session, with parameters: Session.Parameters, in request: CheckedRequest = .make()
    ) throws -> SessionResponse {
        try simulator.resumeAuthenticationSession(session, with: parameters, in: request)
    }

    @Test
    mutating func `missing parameters are listed when a session is created and when it is resumed`()
        throws
    {
        let created = try simulator.createAuthenticationSession(Session.Parameters(), in: .make())
        #expect(created.actionName == .resume && created.reasonType == .none)
        #expect(created.missingParameters == [.mvpd, .domainName, .redirectUrl])
        let code = try #require(created.code)
        #expect(code.code.text.wholeMatch(of: /[A-Z0-9]{7}/) != nil)
        #expect(code.validity == Validity(from: .start, for: .minutes(30)))
        let session = try #require(simulator.sessions[code.code])
        let retry = try resume(session, with: Session.Parameters(mvpd: "Cablevision"))
        #expect(retry.actionName == .retry && retry.reasonType == .none)
        #expect(retry.missingParameters == [.domainName, .redirectUrl])
        #expect(retry.url == "/api/v2/REF30/sessions/\(code.code)")
    }

    @Test mutating func `code, identifier and validity stay the same while parameters are added`() throws {
        let session = try openSession()
        let later = CheckedRequest.make(at: .start + .minutes(10))
        let retry = try resume(session, with: Session.Parameters(mvpd: "Cablevision"), in: later)
        let between = try #require(simulator.sessions[session.code])
        let complete = try resume(between, with: .make(), in: later)
        #expect(complete.actionName == .authenticate && complete.reasonType == .none)
        #expect(complete.mvpd == "Cablevision" && complete.missingParameters.isEmpty)
        for response in [retry, complete] {
            #expect(response.sessionID == session.id)
            #expect(response.code?.code == session.code)
            #expect(response.code?.validity == session.validity)
        }
    }

    /// Why no login is needed.
    enum Reason: CaseIterable {
        case authenticated, authenticatedSSO, temporary, degraded

        var expected: SessionResponse.ReasonType {
            switch self {
            case .authenticated: .authenticated
            case .authenticatedSSO: .authenticatedSSO
            case .temporary: .temporary
            case .degraded: .degraded
            }
        }
    }

    /// A request in which the reason applies.
    private mutating func request(_ reason: Reason) throws -> CheckedRequest {
        var request = CheckedRequest.make()
        switch reason {
        case .authenticated: simulator.put(.make(), on: .make(), in: .make(), at: .start)
        case .authenticatedSSO:
            request.subjects = [SubjectIdentity(.serviceToken, subject: "jane")]
            var other = request
            other.device = .make("another")
            other.client = "another"
            let session = try openSession(Self.given, in: other)
            try simulator.completeAuthentication(
                session, as: nil, outcome: .success, in: other.configuration, at: .start)
        case .temporary:
            var configuration = request.configuration
            configuration.mvpds["Cablevision"]?.tempPass = TempPass(duration: .minutes(5))
            request.scenario = Scenario(name: "temporary", configuration: configuration)
        case .degraded:
            let rule = DegradationRule.make(.authNAll)
            request.scenario = Scenario(
                name: "degraded", configuration: request.configuration, degradation: [rule])
        }
        return request
    }

    @Test(arguments: Reason.allCases)
    mutating func `creating a session returns the action authorize when no login is needed`(reason: Reason)
        throws
    {
        let request = try request(reason)
        let response = try simulator.createAuthenticationSession(Self.given, in: request)
        #expect(response.actionName == .authorize && response.reasonType == reason.expected)
        #expect(response.url == "/api/v2/REF30/decisions/authorize/Cablevision")
        #expect(response.code == nil && response.missingParameters.isEmpty)
        #expect(simulator[device: .make()].liveSessions.isEmpty)
    }

    @Test mutating func `resuming a session does not, when the profile comes from single sign-on`() throws {
        let request = try request(.authenticatedSSO)
        let session = try openSession(in: request)
        let response = try resume(session, with: Self.given, in: request)
        #expect(response.actionName == .authenticate && response.reasonType == .none)
        #expect(response.code?.code == session.code)
        let live = try simulator.session(session.code, of: "REF30", at: .start)
        #expect(live.isLive)
        #expect(try simulator.retrieveProfile(for: live, in: request).profiles.isEmpty)
    }

    @Test(arguments: Reason.allCases.filter { $0 != .authenticatedSSO })
    mutating func `resuming a session does so too, ends the session and keeps its identifier`(reason: Reason)
        throws
    {
        let request = try request(reason)
        let session = try openSession(in: request)
        let response = try resume(session, with: Self.given, in: request)
        #expect(response.actionName == .authorize && response.reasonType == reason.expected)
        #expect(response.code == nil && response.sessionID == session.id)
        let ended = try simulator.session(session.code, of: "REF30", at: .start)
        #expect(!ended.isLive)
        #expect(simulator[device: .make()].liveSessions.isEmpty)
        let profiles = try simulator.retrieveProfile(for: ended, in: request).profiles
        #expect(
            profiles.keys.map(\.text) == ["Cablevision"], "the code can still be used to retrieve profiles")
    }

    @Test mutating func `a new session invalidates the code of the old one, also for profiles`() throws {
        let first = try openSession()
        let second = try openSession()
        #expect(throws: EnhancedError(.invalidAuthenticationSession)) {
            try simulator.session(first.code, of: "REF30", at: .start)
        }
        #expect(try simulator.session(second.code, of: "REF30", at: .start).isLive)
    }

    @Test mutating func `a new session does not affect those of other devices and service providers`() throws
    {
        let sessions = [
            try openSession(), try openSession(in: .make(device: .make("another"))),
            try openSession(in: .make(serviceProvider: "apasstest1")),
        ]
        for session in sessions {
            let found = try simulator.session(session.code, of: session.serviceProvider, at: .start)
            #expect(found.isLive)
        }
        #expect(throws: EnhancedError(.invalidParameterCode)) {
            try simulator.session(sessions[0].code, of: "apasstest1", at: .start)
        }
    }

    @Test(arguments: [
        ("Nobody", EnhancedErrorCode.invalidParameterMVPD), ("Elsewhere", .invalidIntegration),
    ])
    mutating func `an unusable MVPD is refused, and the session is unchanged`(
        mvpd: String, code: EnhancedErrorCode
    ) throws {
        let parameters = Session.Parameters.make(mvpd: MVPDID(mvpd))
        let session = try openSession()
        #expect(throws: EnhancedError(code)) { try self.resume(session, with: parameters) }
        #expect(throws: EnhancedError(code)) { try self.openSession(parameters) }
        #expect(simulator.sessions[session.code] == session)
    }
}
