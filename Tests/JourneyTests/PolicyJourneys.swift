import ControlAPI
import ControlFiles
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// What the documentation leaves open, as each value of a policy answers it.
@Suite("Policies")
struct PolicyJourneys {
    /// An app on a mock whose world has the policy set.
    private func app(_ policy: String, _ value: String) throws -> App {
        let node = try YAMLReader.read(
            Array("description: d\nextends: valid-sso\nworld: { policies: { \(policy): \(value) } }\n".utf8),
            file: "policy.yaml")
        return try App(on: Stage.inMemory.open(scenario: "policy", adding: ["policy": node]))
    }

    @Test("deviceIdentifierType")
    func deviceIdentifierType() throws {
        let bare = ["AP-Device-Identifier": "ZGV2aWNlLTE="]
        #expect(try app("deviceIdentifierType", "required").get("profiles", bare).status == 400)
        #expect(try app("deviceIdentifierType", "optional").get("profiles", bare).status == 200)
    }

    @Test("wwwAuthenticate")
    func wwwAuthenticate() throws {
        let without = ["Authorization": ""]
        let off = try app("wwwAuthenticate", "off").get("profiles", without)
        #expect(off.fields[.wwwAuthenticate] == nil)
        let on = try app("wwwAuthenticate", "on").get("profiles", without)
        #expect(on.status == 401)
        #expect(on.fields[.wwwAuthenticate] == "Bearer")
    }

    @Test("missingDomainParameter")
    func missingDomainParameter() throws {
        let form = "mvpd=Cablevision&redirectUrl=https%3A%2F%2Fadobe.com"
        let current = try app("missingDomainParameter", "domainName").post("sessions", form: form)
        #expect(current["missingParameters"] == ["domainName"])
        let older = try app("missingDomainParameter", "domain").post("sessions", form: form)
        #expect(older["missingParameters"] == ["domain"])
    }

    @Test("domainName")
    func domainName() throws {
        let form = "mvpd=Cablevision&domainName=elsewhere.example&redirectUrl=https%3A%2F%2Fadobe.com"
        let lenient = try app("domainName", "lenient").post("sessions", form: form)
        #expect(lenient["actionName"] == "authenticate")
        let strict = try app("domainName", "strict").post("sessions", form: form)
        #expect(strict["missingParameters"] == ["domainName"])
    }

    @Test("deviceInfo")
    func deviceInfo() throws {
        #expect(try app("deviceInfo", "lenient").get("profiles").status == 200)
        #expect(try app("deviceInfo", "required").get("profiles", ["X-Device-Info": ""]).status == 400)
        #expect(try app("deviceInfo", "required").get("profiles").status == 200)
        #expect(try app("deviceInfo", "strict").get("profiles").status == 400)
    }

    @Test("accessTokenFailure")
    func accessTokenFailure() throws {
        let app = try app("accessTokenFailure", "invalid_access_token_service_provider")
        #expect(
            try app.get("profiles", ["Authorization": ""])["code"] == "invalid_access_token_service_provider")
    }

    @Test("notIntegratedMVPD")
    func notIntegratedMVPD() throws {
        #expect(
            try app("notIntegratedMVPD", "invalid_parameter_mvpd").get("profiles/Verizon")["code"]
                == "invalid_parameter_mvpd")
        #expect(
            try app("notIntegratedMVPD", "invalid_integration").get("profiles/Verizon")["code"]
                == "invalid_integration")
    }

    @Test("notOnboardedStatus")
    func notOnboardedStatus() throws {
        let answer = try app("notOnboardedStatus", "NOT_SUPPORTED").get("configuration")
        let dish = answer["requestor"]?["mvpds"]?.array?.first { $0["id"] == "Dish" }
        #expect(dish?["boardingStatus"] == "NOT_SUPPORTED")
    }

    @Test("partnerAuthenticationRequest")
    func partnerAuthenticationRequest() throws {
        for root in ["AuthnRequest", "AttributeQuery"] {
            var app = try app("partnerAuthenticationRequest", root)
            app.status = PublishedHeaders.status
            let request = try app.startPartnerSession()["authenticationRequest"]?["request"]?.string ?? ""
            let xml = String(decoding: Base64.decode(request) ?? [], as: UTF8.self)
            #expect(xml.contains("<samlp:\(root) "))
        }
    }

    @Test("partnerFrameworkStatus")
    func partnerFrameworkStatus() throws {
        var app = try app("partnerFrameworkStatus", "denied")
        app.status = PublishedHeaders.status
        #expect(try app.startPartnerSession()["reasonType"] == "pfs_fallback")
    }

    @Test("logoutRedirectUrl")
    func logoutRedirectURL() throws {
        #expect(try app("logoutRedirectUrl", "required").get("logout/Cablevision").status == 400)
        #expect(try app("logoutRedirectUrl", "optional").get("logout/Cablevision").status == 200)
    }

    @Test("tooManyResources")
    func tooManyResources() throws {
        var app = try app("tooManyResources", "item")
        _ = try app.logInWithApple()
        let body = #"{"resources":["a","b"]}"#
        let answer = try app.post("decisions/authorize/Cablevision", json: body)
        #expect(answer.status == 200)
        #expect(
            answer["decisions"]?.array?.map { $0["error"]?["code"] } == [
                "too_many_resources", "too_many_resources",
            ])
    }

    @Test("mockHeaders")
    func mockHeaders() throws {
        let name = HTTPField.Name("X-Mock-Operation")!
        #expect(try app("mockHeaders", "off").get("profiles").fields[name] == nil)
        #expect(try app("mockHeaders", "on").get("profiles").fields[name] == "retrieveProfiles")
    }

    @Test("softwareStatementSignature and unknownSoftwareStatements")
    func softwareStatements() throws {
        func error(_ policy: String, _ value: String) throws -> JSONValue? {
            let node = try YAMLReader.read(
                Array("description: d\nworld: { policies: { \(policy): \(value) } }\n".utf8), file: "p.yaml")
            return try Stage.inMemory.open(scenario: "policy", adding: ["policy": node]).send(
                .post, "/o/client/register",
                body: #"{"software_statement": "\#(PublishedHeaders.softwareStatement)"}"#)["error"]
        }
        #expect(try error("softwareStatementSignature", "checked") == "invalid_software_statement")
        #expect(try error("softwareStatementSignature", "unchecked") == nil)
        #expect(try error("unknownSoftwareStatements", "refuse") == "unapproved_software_statement")
    }
}
