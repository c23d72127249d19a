import PassSimulator
import TestSupport
import Testing

@testable import ControlAPI
@testable import PassAPI

/// The decision table of *Retrieve partner authentication request*, one test case per row.
@Suite("Retrieve partner authentication request")
struct PartnerAuthenticationRequestTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var simulator = Simulator.make()
        var parameters = Session.Parameters.make()
        var request = CheckedRequest.make(status: .make())
        var action: SessionResponse.ActionName
        var reason: SessionResponse.ReasonType
        var mvpd: MVPDID? = "Cablevision"
    }

    static let noServices = {
        var configuration = Configuration.make()
        configuration.integrations["REF30"]?["Cablevision"]?.applePlatformServices = PerPlatform(false)
        return configuration
    }()

    static let rows = [
        Row(testDescription: "all conditions are met", action: .partnerProfile, reason: .none),
        Row(
            testDescription: "authentication is degraded, with other errors present",
            parameters: .make(domainName: nil),
            request: .make(
                degradation: [.make(.authNAll)],
                status: .make(.denied)),
            action: .authorize, reason: .degraded),
        Row(
            testDescription: "a regular profile exists, without a status",
            simulator: .make(profiles: .make()), request: .make(), action: .authorize,
            reason: .authenticated),
        Row(
            testDescription: "an appleSSO profile exists and the status is valid",
            simulator: .make(profiles: .make(type: .appleSSO)), action: .authorize,
            reason: .authenticatedSSO),
        Row(
            testDescription: "an appleSSO profile exists but permission is denied",
            simulator: .make(profiles: .make(type: .appleSSO)),
            request: .make(status: .make(.denied, provider: nil)), action: .authenticate,
            reason: .pfsFallback),
        Row(
            testDescription: "an appleSSO profile exists although the login with Apple has expired",
            simulator: .make(profiles: .make(type: .appleSSO)),
            request: .make(status: .make(expires: .at(.start))), action: .authorize,
            reason: .authenticatedSSO),
        Row(
            testDescription: "the profile and the login with Apple have expired",
            simulator: .make(profiles: .make(type: .appleSSO, expiresIn: .seconds(-1))),
            request: .make(status: .make(expires: .at(.start))), action: .authenticate,
            reason: .pfsFallback),
        Row(
            testDescription: "the profile has expired",
            simulator: .make(profiles: .make(expiresIn: .seconds(-1))), action: .partnerProfile,
            reason: .none),
        Row(
            testDescription: "domainName is missing, which takes precedence over an invalid status",
            parameters: .make(domainName: nil), request: .make(status: .make(.denied)), action: .resume,
            reason: .missingParametersFallback),
        Row(
            testDescription: "redirectUrl is missing", parameters: .make(redirectURL: nil), action: .resume,
            reason: .missingParametersFallback),
        Row(
            testDescription: "there is no status", request: .make(), action: .authenticate,
            reason: .pfsFallback),
        Row(
            testDescription: "permission is restricted", request: .make(status: .make(.restricted)),
            action: .authenticate, reason: .pfsFallback),
        Row(
            testDescription: "permission is not determined", request: .make(status: .make(.notDetermined)),
            action: .authenticate, reason: .pfsFallback),
        Row(
            testDescription: "the status contains no provider",
            request: .make(status: .make(provider: nil)), action: .authenticate, reason: .pfsFallback),
        Row(
            testDescription: "the status contains an unknown provider",
            request: .make(status: .make(provider: "Nobody")), action: .authenticate,
            reason: .pfsFallback),
        Row(
            testDescription: "the login with Apple has expired",
            request: .make(status: .make(expires: .at(.start))), action: .authenticate,
            reason: .pfsFallback),
        Row(
            testDescription: "the expiration date of the login with Apple is not a number",
            request: .make(status: .make(expires: .unreadable(text: nil))), action: .authenticate,
            reason: .pfsFallback),
        Row(
            testDescription: "Apple's services are off",
            request: .make(configuration: noServices, status: .make()), action: .authenticate,
            reason: .configurationFallback),
        Row(
            testDescription: "the MVPD is in Apple's picker only",
            request: .make(status: .make(provider: "DIRECTV")), action: .authenticate,
            reason: .configurationFallback, mvpd: "ATTOTT"),
        Row(
            testDescription: "the status contains Apple's name for the MVPD, which differs from Adobe's",
            request: .make(status: .make(provider: "Comcast")), action: .partnerProfile, reason: .none,
            mvpd: "Comcast_SSO"),
        Row(
            testDescription: "the status contains no MVPD but the form does",
            parameters: .make(mvpd: "Spectrum"), request: .make(), action: .authenticate,
            reason: .pfsFallback, mvpd: "Spectrum"),
    ]

    @Test(arguments: rows)
    func `the response is the one of the matching row`(row: Row) throws {
        var simulator = row.simulator
        let session = try simulator.retrievePartnerAuthenticationRequest(row.parameters, in: row.request)
        let response = session.response
        #expect(response.actionName == row.action)
        #expect(response.reasonType == row.reason)
        #expect(response.mvpd == row.mvpd)
        let hasCode = row.action == .authenticate || row.action == .resume
        #expect((response.code != nil) == hasCode)
        #expect((session.request != nil) == (row.action == .partnerProfile))
        if let code = response.code {
            #expect(code.validity == Validity(from: .start, for: .minutes(30)))
            #expect(simulator.sessions[code.code]?.isLive == true)
        }
    }

    @Test func `the URL belongs to the action`() throws {
        var simulator = Simulator.make()
        let partner = try simulator.retrievePartnerAuthenticationRequest(
            .make(), in: .make(status: .make()))
        #expect(partner.response.url == "/api/v2/REF30/profiles/sso/Apple")
        let resume = try simulator.retrievePartnerAuthenticationRequest(
            .make(redirectURL: nil), in: .make(status: .make())
        ).response
        #expect(resume.url == "/api/v2/REF30/sessions/\(resume.code!.code)")
        #expect(resume.missingParameters == [.redirectUrl])
        let authenticate = try simulator.retrievePartnerAuthenticationRequest(.make(), in: .make()).response
        #expect(authenticate.url == "/api/v2/authenticate/REF30/\(authenticate.code!.code)")
    }

    @Test func `a request that contains no MVPD at all is refused`() {
        var simulator = Simulator.make()
        #expect(throws: EnhancedError(.invalidParameterMVPD)) {
            try simulator.retrievePartnerAuthenticationRequest(
                .make(), in: .make(serviceProvider: "apasstest1"))
        }
    }

    @Test func `an MVPD that is unknown, not integrated or inactive is refused`() {
        var simulator = Simulator.make()
        #expect(throws: EnhancedError(.invalidParameterMVPD)) {
            try simulator.retrievePartnerAuthenticationRequest(.make(mvpd: "cablevision"), in: .make())
        }
        #expect(throws: EnhancedError(.invalidIntegration)) {
            try simulator.retrievePartnerAuthenticationRequest(.make(mvpd: "Elsewhere"), in: .make())
        }
        #expect(throws: EnhancedError(.invalidIntegration)) {
            try simulator.retrievePartnerAuthenticationRequest(
                .make(mvpd: "Spectrum"), in: .make(serviceProvider: "apasstest1"))
        }
    }

    @Test func `a new session replaces only the device's earlier session with the same service provider`()
        throws
    {
        var simulator = Simulator.make()
        let other = DeviceIdentifier.make("device-2")
        let first = try simulator.retrievePartnerAuthenticationRequest(.make(), in: .make()).response
        let elsewhere = try simulator.retrievePartnerAuthenticationRequest(
            .make(), in: .make(device: other)
        ).response
        _ = try simulator.retrievePartnerAuthenticationRequest(.make(), in: .make())
        #expect(simulator.sessions[first.code!.code]?.isLive == false)
        #expect(simulator.sessions[elsewhere.code!.code]?.isLive == true)
    }
}
