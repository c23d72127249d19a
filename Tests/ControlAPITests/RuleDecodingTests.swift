import HTTPMessages
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// Rules in the JSON of the admin API.
struct RuleDecodingTests {
    private func rule(_ json: String) throws -> Rule {
        try Rule(Node(try #require(JSONValue(parsing: json.utf8))), id: "id")
    }

    @Test func `all parts of a rule and all its conditions are decoded`() throws {
        let rule = try rule(
            """
            {"on": ["retrieveAuthorizationDecisions"], "after": 1, "times": 2, "probability": 0.5,
             "when": {"mvpd": "Cablevision", "resource": "REF30", "header": {"X-Forwarded-For": "10.*"}},
             "then": {"error": "network_received_error", "details": "d",
                      "delay": {"uniform": ["100ms", "2s"]}, "fault": "DRIP"}}
            """)
        #expect(rule.on == [.retrieveAuthorizationDecisions])
        #expect(rule.after == 1 && rule.times == 2 && rule.probability == 0.5)
        #expect(rule.when.mvpd == .matching("Cablevision") && rule.when.resource == "REF30")
        #expect(rule.when.header == ["x-forwarded-for": "10.*"])
        #expect(rule.then.answer == .error(EnhancedError(.networkReceivedError, details: "d")))
        #expect(rule.then.delay == .uniform(.milliseconds(100)...(.seconds(2))))
        #expect(rule.then.fault == .drip)
        let other = try self.rule(
            """
            {"on": ["createPartnerProfile"],
             "when": {"serviceProvider": "REF30", "mvpd": "Cable*", "partner": "Apple", "header": {"A": "b"}},
             "then": {"fault": "HANG"}}
            """)
        #expect(other.when.serviceProvider == "REF30" && other.when.mvpd == .matching("Cable*"))
        #expect(other.when.partner == "Apple" && other.when.resource == nil)
        #expect(other.when.header == ["a": "b"])
    }

    @Test(arguments: [
        "createAuthenticationSession", "resumeAuthenticationSession", "retrieveProfileForCode",
        "createPartnerProfile",
        "legacyCheckAuthenticationToken", "performAuthentication", "logIn", "initiateLogout",
    ])
    func `a condition on the MVPD is possible wherever a request leads to one`(operation: String) throws {
        let when = #"{"mvpd": "Cable*", "serviceProvider": "REF*"}"#
        let rule = try rule(#"{"on": "\#(operation)", "when": \#(when), "then": {"fault": "HANG"}}"#)
        #expect(rule.when.mvpd == .matching("Cable*") && rule.when.serviceProvider == "REF*")
    }

    @Test func `without operations, an error applies where it occurs naturally, anything else to all`() throws
    {
        let error = try rule(#"{"then": {"error": "invalid_parameter_saml_response"}}"#)
        #expect(error.on == [.createPartnerProfile])
        #expect(try rule(#"{"then": {"fault": "HANG"}}"#).on == Set(PassOperation.allCases))
    }

    @Test(arguments: RegistrationErrorCode.allCases)
    func `a registration error applies only to operations of client registration`(
        _ error: RegistrationErrorCode
    ) throws {
        let rule = try rule(#"{"on": "natural", "then": {"error": "\#(error.rawValue)"}}"#)
        #expect(rule.then.answer == .registrationError(error))
        #expect(!rule.on.isEmpty && rule.on.allSatisfy { $0.definition.dialect == .registration })
    }

    @Test func `a delay without a distribution is fixed, and header values can be numbers`() throws {
        let short = try rule(#"{"then": {"delay": "300ms"}}"#)
        #expect(short.then.delay == .fixed(.milliseconds(300)))
        #expect(try rule(#"{"then": {"delay": {"fixed": "300ms"}}}"#).then == short.then)
        let reply = try rule(#"{"then": {"reply": {"status": 503, "headers": {"Retry-After": 5}}}}"#)
        #expect(reply.then.answer == .reply(status: 503, headers: ["Retry-After": "5"], body: ""))
    }

    @Test(arguments: [204, 304]) func `a reply whose status allows no body has none`(status: Int) throws {
        #expect(
            diagnostics { try rule(#"{"then": {"reply": {"status": \#(status), "body": "a"}}}"#) }
                == "/then/reply/body: a reply with the status \(status) has no body, expected another status, or no \"body\""
        )
        for body in ["", #", "body": "" "#] {
            let rule = try rule(#"{"then": {"reply": {"status": \#(status)\#(body)}}}"#)
            #expect(rule.then.answer == .reply(status: status, headers: [:], body: ""))
        }
    }

    @Test func `the locations of diagnostics are JSON pointers`() {
        #expect(
            diagnostics { try rule(#"{"on": "nothing", "then": {"delay": {"fixed": 1}}}"#) } == """
                /on: unknown operation "nothing", expected one of *, natural, retrieveClientCredentials, retrieveAccessToken, retrieveConfiguration, \
                createAuthenticationSession, and 52 more
                /then/delay/fixed: "fixed": 1 has no unit, expected a duration such as 300ms or 2s
                """)
        #expect(
            diagnostics { try rule("[]") } == "the document is a list of 0, expected an object")
    }
}
