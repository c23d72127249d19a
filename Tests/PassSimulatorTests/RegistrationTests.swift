import PassSimulator
import TestSupport
import Testing

@testable import ControlAPI
@testable import PassAPI

@Suite("Dynamic client registration")
struct RegistrationTests {
    private static let statement = StatementDigest(of: "any.well.formed")

    private func token(
        _ issued: (statementDigest: StatementDigest, hasRightSecret: Bool)? = (statement, true),
        _ client: ClientID = "client", secret: String = "secret", in configuration: Configuration = .make()
    ) throws(RegistrationError) -> AccessToken {
        var simulator = Simulator.make()
        return try simulator.retrieveAccessToken(
            of: client, secret: secret, issued: issued, in: configuration, at: .start)
    }

    private func presented(_ statement: StatementDigest?, for duration: Duration = .hours(6))
        -> PresentedToken
    {
        .verified(
            IssuedToken(
                client: RegisteredClient(id: "client", statementDigest: statement),
                validity: Validity(from: .start, for: duration)))
    }

    @Test func `a revoked statement is refused, and with the policy an unknown one`() throws {
        #expect(throws: RegistrationError(.unapprovedSoftwareStatement)) {
            try Configuration.make().approve(softwareStatement: "statement.is.revoked")
        }
        #expect(try Configuration.make().approve(softwareStatement: "any.well.formed") == nil)
        #expect(try Configuration.make().approve(softwareStatement: "statement.for.REF30") != nil)
        var policies = Policies()
        policies.unknownSoftwareStatements = .refuse
        #expect(throws: RegistrationError(.unapprovedSoftwareStatement)) {
            try Configuration.make(policies: policies).approve(softwareStatement: "any.well.formed")
        }
    }

    @Test func `a token is valid as long as the configuration says, six hours by default`() throws {
        #expect(try token().validity == Validity(from: .start, for: .hours(6)))
        var configuration = Configuration.make()
        configuration.lifetimes.accessToken = .seconds(10)
        #expect(try token(in: configuration).validity == Validity(from: .start, for: .seconds(10)))
        let token = presented(Self.statement, for: .seconds(10))
        // The clock was ahead when a token was issued before its first second.
        for time in [Timestamp.start - .seconds(1), .start + .seconds(9)] {
            #expect(try configuration.authorize(token: token, for: "REF30", at: time) == "client")
        }
        let end = Timestamp.start + .seconds(10)
        #expect(!token.isUsable(at: end))
        #expect(throws: EnhancedError(.invalidAccessTokenClientApplication)) {
            try configuration.authorize(token: token, for: "REF30", at: end)
        }
    }

    @Test func `credentials are refused with a wrong secret, or from elsewhere unless they are adopted`()
        throws
    {
        #expect(throws: RegistrationError(.invalidClient)) {
            try token((Self.statement, false))
        }
        #expect(throws: RegistrationError(.invalidClient)) { try token(nil) }
        var policies = Policies()
        policies.unknownClients = .adopt
        let adopting = Configuration.make(policies: policies)
        #expect(try token(nil, in: adopting).client == "client")
        #expect(throws: RegistrationError(.invalidClient)) {
            try token((Self.statement, false), in: adopting)
        }
        let long = ClientID(String(repeating: "x", count: IdentifierLimit.longest + 1))
        #expect(throws: RegistrationError(.invalidClient)) { try token(nil, long, in: adopting) }
    }

    @Test
    func `credentials that are built into an application have its secret, also where others are adopted`()
        throws
    {
        var policies = Policies()
        policies.unknownClients = .adopt
        var configuration = Configuration.make(policies: policies)
        var application = RegisteredApplication()
        application.clientID = "tv"
        application.clientSecret = "s3cret"
        configuration.applications["tv"] = application
        #expect(try token(nil, "tv", secret: "s3cret", in: configuration).client == "tv")
        #expect(throws: RegistrationError(.invalidClient)) {
            try token(nil, "tv", secret: "wrong", in: configuration)
        }
    }

    @Test func `an application is limited to its service providers`() throws {
        let token = presented(StatementDigest(of: "statement.for.REF30"))
        func authorize(_ serviceProvider: ServiceProviderID, _ token: PresentedToken) throws(EnhancedError) {
            _ = try Configuration.make().authorize(token: token, for: serviceProvider, at: .start)
        }
        #expect(throws: Never.self) { try authorize("REF30", token) }
        #expect(throws: EnhancedError(.invalidAccessTokenServiceProvider)) {
            try authorize("apasstest1", token)
        }
        #expect(throws: EnhancedError(.invalidParameterServiceProvider)) { try authorize("ref30", token) }
        #expect(throws: Never.self) { try authorize("apasstest1", presented(nil)) }
        #expect(throws: EnhancedError(.invalidAccessTokenClientApplication)) {
            try authorize("REF30", .unusable("none"))
        }
        #expect(Configuration.make().onlyServiceProvider(of: token) == "REF30")
        #expect(Configuration.make().onlyServiceProvider(of: presented(nil)) == nil)
    }

    @Test func `an application without a required scope has access tokens that are refused`() throws {
        let statement = StatementDigest(of: "statement.for.REF30")
        var configuration = Configuration.make()
        for (name, application) in configuration.applications where application.statementDigest == statement {
            configuration.applications[name]?.scopes = ["api:client:v1"]
        }
        #expect(try token((statement, true), in: configuration).scopes == ["api:client:v1"])
        func authorize(scope: String?) throws(EnhancedError) -> ClientID {
            try configuration.authorize(
                token: presented(statement), for: "REF30", scope: scope, at: .start)
        }
        #expect(throws: EnhancedError(.invalidAccessTokenClientApplication)) {
            try authorize(scope: AccessToken.scope)
        }
        #expect(try authorize(scope: "api:client:v1") == "client")
        #expect(try authorize(scope: nil) == "client")
    }

    @Test func `revoking a statement ends the access tokens that were made with it`() throws {
        let statement = StatementDigest(of: "statement.for.REF30")
        var revoked = Configuration.make()
        for (name, application) in revoked.applications where application.statementDigest == statement {
            revoked.applications[name]?.isRevoked = true
        }
        #expect(revoked != .make())
        #expect(throws: EnhancedError(.invalidAccessTokenClientApplication)) {
            try revoked.authorize(token: presented(statement), for: "REF30", at: .start)
        }
        #expect(throws: RegistrationError(.unauthorizedClient)) {
            try token((statement, true), in: revoked)
        }
    }
}
