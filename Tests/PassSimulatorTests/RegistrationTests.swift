import ControlAPI
import PassAPI
import PassSimulator
import TestSupport
import Testing

@Suite("Dynamic client registration")
struct RegistrationTests {
    private func register(
        _ simulator: inout Simulator, _ statement: String = "any.well.formed",
        configuration: Configuration = .make()
    ) throws(RegistrationError) -> ClientCredentials {
        try simulator.retrieveClientCredentials(
            softwareStatement: statement, redirectURI: "adobepass://com.programmer", in: configuration,
            at: .start)
    }

    @Test func `every registration returns new credentials`() throws {
        var simulator = Simulator.make()
        let first = try register(&simulator)
        let second = try register(&simulator)
        #expect(first.clientID != second.clientID)
        #expect(first.issuedAt == .start)
        #expect(first.redirectURIs == ["adobepass://com.programmer"])
    }

    @Test func `a revoked statement is refused, and with the policy an unknown one`() {
        var simulator = Simulator.make()
        #expect(throws: RegistrationError(.unapprovedSoftwareStatement)) {
            try register(&simulator, "statement.is.revoked")
        }
        var policies = Policies()
        policies.unknownSoftwareStatements = .refuse
        #expect(throws: RegistrationError(.unapprovedSoftwareStatement)) {
            try register(&simulator, configuration: .make(policies: policies))
        }
    }

    @Test func `tokens are valid for six hours, and earlier tokens stay valid`() throws {
        var simulator = Simulator.make()
        let client = try register(&simulator)
        let first = try simulator.retrieveAccessToken(
            client: client.clientID, secret: client.clientSecret, in: .make(), at: .start)
        let second = try simulator.retrieveAccessToken(
            client: client.clientID, secret: client.clientSecret, in: .make(), at: .start)
        #expect(first.validity == Validity(from: .start, for: .hours(6)))
        for token in [first, second] {
            #expect(
                try simulator.authorize(
                    token: .verified(IssuedToken(token.id, end: .start)), for: "REF30", in: .make(),
                    at: .start)
                    == client.clientID)
        }
        #expect(throws: EnhancedError(.invalidAccessTokenClientApplication)) {
            try simulator.authorize(
                token: .verified(IssuedToken(first.id, end: .start)), for: "REF30", in: .make(),
                at: .start + .hours(6))
        }
    }

    @Test func `unknown credentials are refused`() throws {
        var simulator = Simulator.make()
        let client = try register(&simulator)
        #expect(throws: RegistrationError(.invalidClient)) {
            try simulator.retrieveAccessToken(
                client: client.clientID, secret: "wrong", in: .make(), at: .start)
        }
        #expect(throws: RegistrationError(.invalidClient)) {
            try simulator.retrieveAccessToken(
                client: "unknown", secret: client.clientSecret, in: .make(), at: .start)
        }
    }

    @Test func `an application is limited to its service providers`() throws {
        var simulator = Simulator.make()
        let client = try register(&simulator, "statement.for.REF30")
        let token = try simulator.retrieveAccessToken(
            client: client.clientID, secret: client.clientSecret, in: .make(), at: .start
        ).id
        #expect(throws: Never.self) {
            try simulator.authorize(
                token: .verified(IssuedToken(token, end: .start)), for: "REF30", in: .make(), at: .start)
        }
        #expect(throws: EnhancedError(.invalidAccessTokenServiceProvider)) {
            try simulator.authorize(
                token: .verified(IssuedToken(token, end: .start)), for: "apasstest1", in: .make(), at: .start)
        }
        #expect(throws: EnhancedError(.invalidParameterServiceProvider)) {
            try simulator.authorize(
                token: .verified(IssuedToken(token, end: .start)), for: "ref30", in: .make(), at: .start)
        }
        #expect(throws: EnhancedError(.invalidAccessTokenClientApplication)) {
            try simulator.authorize(token: .unusable("none"), for: "REF30", in: .make(), at: .start)
        }
    }

    @Test func `revoking a statement ends the access tokens that were made with it`() throws {
        var simulator = Simulator.make()
        let client = try register(&simulator, "statement.for.REF30")
        let token = try simulator.retrieveAccessToken(
            client: client.clientID, secret: client.clientSecret, in: .make(), at: .start
        ).id
        var revoked = Configuration.make()
        for (name, application) in revoked.applications
        where application.softwareStatement == "statement.for.REF30" {
            revoked.applications[name]?.isRevoked = true
        }
        #expect(revoked != .make())
        #expect(throws: EnhancedError(.invalidAccessTokenClientApplication)) {
            try simulator.authorize(
                token: .verified(IssuedToken(token, end: .start)), for: "REF30", in: revoked, at: .start)
        }
    }

    @Test func `the same seed and the same calls give the same identifiers`() throws {
        var one = Simulator(seed: 7)
        var other = Simulator(seed: 7)
        #expect(try register(&one) == register(&other))
        var another = Simulator(seed: 8)
        #expect(try register(&another) != register(&one))
    }
}
