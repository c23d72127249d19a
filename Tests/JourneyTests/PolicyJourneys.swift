import ControlAPI
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@testable import PassAPI

/// The behavior for each value of each policy, where the documentation leaves a choice.
@Suite("Policies")
struct PolicyJourneys {
    @Test(arguments: journeys, Stage.allCases)
    func `have the effect of each value`(journey: PolicyJourney, stage: Stage) throws {
        var app = try App(on: try stage.open(with: journey.configuration))
        try journey.walk(&app)
    }

    @Test func `have a journey for every value`() {
        let values = Policies.rows.flatMap { row in row.values.map { "\(row.name): \($0)" } }
        #expect(Self.journeys.map(\.testDescription).sorted() == values.sorted())
    }

    static let journeys =
        headers + registration + clients + integrations + sessions + logins + codes + partner
        + expirationDates
        + decisions
        + permits + resources + singleSignOn + others
        + legacy

    /// The reason in the answer to a device with that operating system.
    private static func partnerReason(_ app: App, _ osName: String) throws -> String? {
        let information = Base64.encode(#"{"osName": "\#(osName)"}"#.utf8)
        return try app.post(
            "sessions/sso/Apple", form: App.sessionForm,
            ["X-Device-Info": information, "AP-Partner-Framework-Status": PublishedHeaders.status])[
                "reasonType"]?
            .string
    }

    private static let form = "mvpd=Cablevision&redirectUrl=https%3A%2F%2Fadobe.com"

    /// Device information as a web player sends it: text where the page has a JSON object.
    private static let pairs = Base64.encode("platform=Windows;mobile=false;screen=1760x1262".utf8)

    private static let headers: [PolicyJourney] = [
        PolicyJourney("deviceInfo", "lenient") { (app: inout App) throws in
            #expect(try app.get("profiles").status == 200, "the published one lacks a comma")
            #expect(try app.get("profiles", ["X-Device-Info": nil]).status == 200)
            #expect(try app.get("profiles", ["X-Device-Info": pairs]).status == 200)
            #expect(
                try app.get("profiles", ["X-Device-Info": "%"]).errorCode == "invalid_header_device_info")
        },
        PolicyJourney("deviceInfo", "required") { (app: inout App) throws in
            #expect(try app.get("profiles").status == 200, "the published one lacks a comma")
            #expect(try app.get("profiles", ["X-Device-Info": pairs]).status == 200)
            #expect(
                try app.get("profiles", ["X-Device-Info": nil]).errorCode == "invalid_header_device_info")
            #expect(
                try app.get("profiles", ["X-Device-Info": ""]).errorCode == "invalid_header_device_info")
            #expect(try app.get("configuration", ["X-Device-Info": nil]).status == 200)
        },
        PolicyJourney("deviceInfo", "strict") { (app: inout App) throws in
            #expect(try app.get("profiles").errorCode == "invalid_header_device_info")
            #expect(
                try app.get("profiles", ["X-Device-Info": pairs]).errorCode == "invalid_header_device_info")
            #expect(
                try app.get("profiles", ["X-Device-Info": nil]).errorCode == "invalid_header_device_info")
            let whole = Base64.encode(#"{"osName": "tvOS"}"#.utf8)
            #expect(try app.get("profiles", ["X-Device-Info": whole]).status == 200)
        },
        PolicyJourney("deviceIdentifierType", "required") { (app: inout App) throws in
            let bare = ["AP-Device-Identifier": "ZGV2aWNlLTE="]
            #expect(try app.get("profiles", bare).errorCode == "invalid_header_device_identifier")
        },
        PolicyJourney("deviceIdentifierType", "optional") { (app: inout App) throws in
            let bare = ["AP-Device-Identifier": "ZGV2aWNlLTE="]
            #expect(try app.get("profiles", bare).status == 200)
            #expect(
                try app.get("profiles", ["AP-Device-Identifier": nil]).errorCode
                    == "invalid_header_device_identifier")
        },
        PolicyJourney("accessTokenFailure", "invalid_access_token_client_application") {
            (app: inout App) throws in
            try expectTokenFailure("invalid_access_token_client_application", app)
        },
        PolicyJourney("accessTokenFailure", "invalid_access_token_service_provider") {
            (app: inout App) throws in
            try expectTokenFailure("invalid_access_token_service_provider", app)
        },
        PolicyJourney("wwwAuthenticate", "off") { (app: inout App) throws in
            let refused = try app.get("profiles", ["Authorization": nil])
            #expect(refused.status == 401 && refused.fields[.wwwAuthenticate] == nil)
        },
        PolicyJourney("wwwAuthenticate", "on") { (app: inout App) throws in
            let refused = try app.get("profiles", ["Authorization": nil])
            #expect(refused.status == 401 && refused.fields[.wwwAuthenticate] == "Bearer")
            #expect(try app.get("profiles").fields[.wwwAuthenticate] == nil)
        },
    ]

    private static let registration: [PolicyJourney] = [
        PolicyJourney("softwareStatementSignature", "unchecked") { (app: inout App) throws in
            #expect(try register(PublishedHeaders.softwareStatement, app).status == 201)
        },
        PolicyJourney("softwareStatementSignature", "checked") { (app: inout App) throws in
            let foreign = try register(PublishedHeaders.softwareStatement, app)
            #expect(foreign["error"] == "invalid_software_statement")
            let own = try ShippedApplications.statement { !$0.isRevoked }
            #expect(try register(own, app).status == 201)
        },
        PolicyJourney("unknownSoftwareStatements", "approve") { (app: inout App) throws in
            #expect(try register(PublishedHeaders.softwareStatement, app).status == 201)
        },
        PolicyJourney("unknownSoftwareStatements", "refuse") { (app: inout App) throws in
            let unknown = try register(PublishedHeaders.softwareStatement, app)
            #expect(unknown["error"] == "unapproved_software_statement")
            let known = try ShippedApplications.statement { !$0.isRevoked }
            #expect(try register(known, app).status == 201)
        },
    ]

    private static let clients: [PolicyJourney] = [
        PolicyJourney("unknownClients", "refuse") { (app: inout App) throws in
            #expect(try token(ofElsewhere: app)["error"] == "invalid_client")
        },
        PolicyJourney("unknownClients", "adopt") { (app: inout App) throws in
            let issued = try token(ofElsewhere: app)
            #expect(issued.status == 201)
            let header = ["Authorization": "Bearer \(issued["access_token"]?.string ?? "")"]
            for name in ["REF30", "apasstest1"] {
                #expect(try app.mock.send(.get, "/api/v2/\(name)/configuration", header).status == 200)
            }
            #expect(try app.requestToken(secret: "wrong")["error"] == "invalid_client")
            #expect(try app.get("profiles", ["Authorization": "Bearer of.another.mock"]).status == 401)
        },
    ]

    private static let integrations: [PolicyJourney] = [
        PolicyJourney("unknownServiceProviders", "refuse") { (app: inout App) throws in
            app.serviceProvider = "ESPN"
            #expect(try app.get("configuration").errorCode == "invalid_parameter_service_provider")
        },
        PolicyJourney("unknownServiceProviders", "adopt") { (app: inout App) throws in
            app.serviceProvider = "ESPN"
            let requestor = try app.get("configuration")["requestor"]
            #expect(requestor?["id"] == "ESPN")
            // Verizon is not integrated with REF30.
            let form = "mvpd=Verizon&domainName=espn.com&redirectUrl=https%3A%2F%2Fespn.com"
            let session = try app.post("sessions", form: form)
            #expect(session["actionName"] == "authenticate")
        },
        PolicyJourney("unknownMVPDs", "refuse") { (app: inout App) throws in
            #expect(try app.get("profiles/MyCable").errorCode == "invalid_parameter_mvpd")
        },
        PolicyJourney("unknownMVPDs", "adopt") { (app: inout App) throws in
            try app.logIn(at: "MyCable")
            #expect(try app.get("profiles/MyCable")["profiles"]?["MyCable"]?["type"] == "regular")
            #expect(try app.authorize("HBO", at: "MyCable").decision?["authorized"] == .bool(true))
            let logout = try app.logOut(at: "MyCable")["logouts"]?["MyCable"]
            #expect(logout?["actionName"] == "logout" && logout?["url"] != nil)
            app.status = PublishedHeaders.status(provider: "MyCable")
            #expect(try app.startPartnerSession()["reasonType"] == "configuration_fallback")
            let listed = try app.get("configuration")["requestor"]?["mvpds"]?.array?.map { $0["id"] }
            #expect(listed?.contains("MyCable") == false)
        },
        PolicyJourney(
            "missingCertificate", "plain", world: "serviceProviders: { REF30: { certificate: null } }"
        ) { (app: inout App) throws in
            try app.logIn(at: "Spectrum")
            let zip = try app.get("profiles/Spectrum")["profiles"]?["Spectrum"]?["attributes"]?["zip"]
            #expect(zip == ["value": ["10001", "11209"], "state": "plain"])
        },
        PolicyJourney(
            "missingCertificate", "refuse", world: "serviceProviders: { REF30: { certificate: null } }"
        ) { (app: inout App) throws in
            try app.logIn(at: "Spectrum")
            #expect(
                try app.get("profiles/Spectrum").errorCode
                    == "invalid_configuration_user_metadata_certificate")
        },
        PolicyJourney("notIntegratedMVPD", "invalid_integration") { (app: inout App) throws in
            #expect(try app.get("profiles/Verizon").errorCode == "invalid_integration")
        },
        PolicyJourney("notIntegratedMVPD", "invalid_parameter_mvpd") { (app: inout App) throws in
            #expect(try app.get("profiles/Verizon").errorCode == "invalid_parameter_mvpd")
        },
        PolicyJourney("notOnboardedStatus", "omitted") { (app: inout App) throws in
            #expect(try boardingStatus(of: "Dish", app) == nil)
            #expect(try boardingStatus(of: "Cablevision", app) == "SUPPORTED")
        },
        PolicyJourney("notOnboardedStatus", "NOT_SUPPORTED") { (app: inout App) throws in
            #expect(try boardingStatus(of: "Dish", app) == "NOT_SUPPORTED")
            #expect(try boardingStatus(of: "Cablevision", app) == "SUPPORTED")
        },
    ]

    private static let logins: [PolicyJourney] = [
        PolicyJourney("loginOutcome", "as-asked") { (app: inout App) throws in
            #expect(try logInInFramework(app) == FrameworkLogin(hasResponse: true, failure: nil))
            #expect(try logInOnPage(app) == Login(location: "https://adobe.com", profiles: 1))
        },
        PolicyJourney("loginOutcome", "failure") { (app: inout App) throws in
            #expect(try logInOnPage(app) == Login(location: "https://adobe.com", profiles: 0))
            let failure = "urn:oasis:names:tc:SAML:2.0:status:Responder"
            #expect(try logInInFramework(app) == FrameworkLogin(hasResponse: true, failure: failure))
        },
        PolicyJourney("loginOutcome", "cancel") { (app: inout App) throws in
            #expect(try logInOnPage(app) == Login(location: "https://adobe.com", profiles: 0))
            #expect(try logInInFramework(app) == FrameworkLogin(hasResponse: false, failure: nil))
        },
        PolicyJourney("loginOutcome", "wrong-password") { (app: inout App) throws in
            #expect(try logInOnPage(app) == Login(location: nil, profiles: 0))
            #expect(try logInInFramework(app) == FrameworkLogin(hasResponse: false, failure: nil))
        },
    ]

    /// The URL to which the login page leads, and the number of profiles that the code then has.
    private struct Login: Equatable {
        var location: String?
        var profiles: Int
    }

    private static func logInOnPage(_ app: App) throws -> Login {
        let code = try app.post("sessions", form: form + "&domainName=adobe.com")["code"]?.string ?? ""
        let end = try WebView(mock: app.mock).submit(
            ["username": "user", "password": "password", "RelayState": code], to: "/mvpds/Cablevision/login")
        let profiles = try app.get("profiles/code/\(code)").profileTypes
        return Login(location: end.location, profiles: profiles.count)
    }

    /// The answer of Apple's framework after the user has entered name and password there.
    private struct FrameworkLogin: Equatable {
        var hasResponse: Bool
        /// The status of a SAML response that rejects the login.
        var failure: String?
    }

    private static func logInInFramework(_ app: App) throws -> FrameworkLogin {
        let session = try app.post(
            "sessions/sso/Apple", form: App.sessionForm,
            ["AP-Partner-Framework-Status": PublishedHeaders.status])
        let request = try #require(session["authenticationRequest"]?["request"]?.string)
        let answer = try app.mock.send(
            .post, "/__admin/partner/Apple/response", PublishedHeaders.json,
            body: #"{"request": "\#(request)"}"#)
        return FrameworkLogin(
            hasResponse: answer["SAMLResponse"] != nil, failure: answer["samlResponseStatus"]?.string)
    }

    private static let sessions: [PolicyJourney] = [
        PolicyJourney("domainName", "lenient") { (app: inout App) throws in
            let session = try app.post("sessions", form: form + "&domainName=elsewhere.example")
            #expect(session["actionName"] == "authenticate")
        },
        PolicyJourney("domainName", "strict") { (app: inout App) throws in
            let session = try app.post("sessions", form: form + "&domainName=http%3A%2F%2Flocalhost%3A5173")
            #expect(session["missingParameters"] == ["domainName"])
            let entry = try app.mock.newestRequest()
            #expect(
                entry["reason"]
                    == """
                    The domainName http://localhost:5173 is not a domain of REF30, which has adobe.com, tve.example \
                    (policy domainName: strict): it counts as missing.
                    The session has no domainName yet, so the user cannot log in.
                    """)
            #expect(
                entry["hint"]?.string?.hasPrefix(
                    """
                    Send one of these, or add yours to domains of the service provider. Send the name alone, without the \
                    scheme, the port and the path.
                    """) == true)
            let known = try app.post("sessions", form: form + "&domainName=adobe.com")
            #expect(known["actionName"] == "authenticate")
        },
        PolicyJourney("missingDomainParameter", "domainName") { (app: inout App) throws in
            try expectDomainParameter("domainName", app)
        },
        PolicyJourney("missingDomainParameter", "domain") { (app: inout App) throws in
            try expectDomainParameter("domain", app)
        },
    ]

    private static let codes: [PolicyJourney] = [
        PolicyJourney("codeLifetime", "session") { (app: inout App) throws in
            let code = try logInByCode(app)
            app.mock.clock.advance(by: .minutes(29))
            #expect(try app.get("profiles/code/\(code)").profileTypes == ["Cablevision": "regular"])
            app.mock.clock.advance(by: .minutes(1))
            #expect(try app.get("profiles/code/\(code)").errorCode == "invalid_authentication_session")
        },
        PolicyJourney("codeLifetime", "access-token") { (app: inout App) throws in
            let unused = try app.post("sessions", form: "")["code"]?.string ?? ""
            app.device = .make("other")
            let code = try logInByCode(app)
            app.mock.clock.advance(by: .hours(5))
            #expect(try app.get("profiles/code/\(code)").profileTypes == ["Cablevision": "regular"])
            #expect(try app.get("sessions/\(code)").errorCode == "invalid_authentication_session")
            #expect(try app.get("profiles/code/\(unused)").errorCode == "invalid_authentication_session")
            app.mock.clock.advance(by: .hours(1))
            try app.renewToken()
            #expect(try app.get("profiles/code/\(code)").errorCode == "invalid_authentication_session")
        },
    ]

    private static let partner: [PolicyJourney] = [
        PolicyJourney("partnerAuthenticationRequest", "AuthnRequest") { (app: inout App) throws in
            #expect(try samlRequest(&app).contains("<samlp:AuthnRequest "))
        },
        PolicyJourney("partnerAuthenticationRequest", "AttributeQuery") { (app: inout App) throws in
            #expect(try samlRequest(&app).contains("<samlp:AttributeQuery "))
        },
        PolicyJourney("unencodedPlus", "refuse") { (app: inout App) throws in
            let answer = try sendWithPlus(&app)
            #expect(answer.errorCode == "invalid_parameter_saml_response")
            #expect(
                try app.mock.newestRequest()["reason"]?.string?.contains("each + was sent as it is") == true)
        },
        PolicyJourney("unencodedPlus", "repair") { (app: inout App) throws in
            #expect(try sendWithPlus(&app).status == 201)
        },
        PolicyJourney("samlResponse", "unsolicited") { (app: inout App) throws in
            let xml = try responseXML(&app)
            #expect(try send(xml, app).status == 201)
            #expect(try send(unsolicited(xml), app).status == 201)
            #expect(try send(foreign(xml), app).errorCode == "invalid_parameter_saml_response")
            app.mock.clock.advance(by: .minutes(5))
            #expect(try send(unsolicited(xml), app).errorCode == "invalid_parameter_saml_response")
        },
        PolicyJourney("samlResponse", "solicited") { (app: inout App) throws in
            let xml = try responseXML(&app)
            #expect(try send(xml, app).status == 201)
            #expect(try send(unsolicited(xml), app).errorCode == "invalid_parameter_saml_response")
            #expect(
                try app.mock.newestRequest()["reason"]
                    == "The SAML response has no InResponseTo, which the policy samlResponse: solicited requires."
            )
            #expect(try send(foreign(xml), app).errorCode == "invalid_parameter_saml_response")
            app.mock.clock.advance(by: .minutes(5))
            #expect(try send(xml, app).errorCode == "invalid_parameter_saml_response")
        },
        PolicyJourney("samlResponse", "unchecked") { (app: inout App) throws in
            let xml = try responseXML(&app)
            app.mock.clock.advance(by: .minutes(5))
            app.device = .make("another device")
            for xml in [xml, unsolicited(xml), foreign(xml)] { #expect(try send(xml, app).status == 201) }
        },
        PolicyJourney("partnerRedirectURL", "missing") { (app: inout App) throws in
            let answer = try app.startPartnerSession(form: "domainName=adobe.com&redirectUrl=nowhere")
            #expect(answer["reasonType"] == "missing_parameters_fallback")
            #expect(answer["missingParameters"] == ["redirectUrl"])
            let reason = try app.mock.newestRequest()["reason"]?.string
            #expect(reason?.hasPrefix("The redirectUrl nowhere is not an accepted absolute URI") == true)
        },
        PolicyJourney("partnerRedirectURL", "error") { (app: inout App) throws in
            let answer = try app.startPartnerSession(form: "domainName=adobe.com&redirectUrl=nowhere")
            #expect(answer.errorCode == "invalid_parameter_redirect_url")
        },
        PolicyJourney("partnerAttributes", "requested") { (app: inout App) throws in
            let profiles = try app.logInWithApple(attributeNames: ["uid", "householdID"])["profiles"]
            #expect(
                profiles?["Cablevision"]?["attributes"]?.object?.keys.sorted() == [
                    "householdID", "tokenSource", "userID",
                ])
        },
        PolicyJourney("partnerAttributes", "all") { (app: inout App) throws in
            let profiles = try app.logInWithApple(attributeNames: ["uid"])["profiles"]
            #expect(
                profiles?["Cablevision"]?["attributes"]?.object?.keys.sorted()
                    == ["householdID", "tokenSource", "userID", "zip"])
        },
        PolicyJourney("partnerSSOPlatforms", "apple") { (app: inout App) throws in
            #expect(try partnerReason(app, "tvOS") == "none")
            #expect(try partnerReason(app, "Android") == "configuration_fallback")
        },
        PolicyJourney("partnerSSOPlatforms", "any") { (app: inout App) throws in
            #expect(try partnerReason(app, "Android") == "none")
        },
        PolicyJourney("partnerProfileOnInvalidStatus", "error") { (app: inout App) throws in
            app.status = PublishedHeaders.deniedStatus
            let refused = try app.post("profiles/sso/Apple", form: "SAMLResponse=x")
            #expect(refused.status == 400)
            #expect(refused.errorCode == "invalid_header_pfs_permission_access_not_granted")
        },
        PolicyJourney("partnerProfileOnInvalidStatus", "basic-profiles") { (app: inout App) throws in
            try app.logIn()
            app.status = PublishedHeaders.deniedStatus
            let basic = try app.post("profiles/sso/Apple", form: "SAMLResponse=x")
            #expect(basic.status == 200)
            #expect(basic.profileTypes == ["Cablevision": "regular"])
        },
        PolicyJourney("partnerFrameworkStatus", "as-sent") { (app: inout App) throws in
            app.status = PublishedHeaders.status
            #expect(try app.startPartnerSession()["actionName"] == "partner_profile")
        },
        PolicyJourney("partnerFrameworkStatus", "denied") { (app: inout App) throws in
            app.status = PublishedHeaders.status
            #expect(try app.startPartnerSession()["reasonType"] == "pfs_fallback")
        },
        PolicyJourney("partnerStatusOnDecisions", "checked") { (app: inout App) throws in
            _ = try app.logInWithApple()
            #expect(try app.authorize().isPermit)
            app.status = nil
            #expect(try app.authorize().errorCode == "authenticated_profile_missing")
            app.status = PublishedHeaders.deniedStatus
            #expect(try app.authorize().errorCode == "invalid_header_pfs_permission_access_not_granted")
        },
        PolicyJourney("partnerStatusOnDecisions", "ignored") { (app: inout App) throws in
            _ = try app.logInWithApple()
            app.status = nil
            #expect(try app.authorize().isPermit)
            app.status = PublishedHeaders.deniedStatus
            #expect(try app.authorize().isPermit)
        },
    ]

    private static let endedOnce =
        "rules: [{ on: retrieveAuthorizationDecisions, times: 1, then: { error: authenticated_profile_invalidated } }]"

    private static let decisions: [PolicyJourney] = [
        PolicyJourney("degradationBesideProfile", "degraded", with: degradation) { (app: inout App) throws in
            let degraded = DegradedUser(session: "degraded", profile: "degraded", source: "degradation")
            #expect(try degradedUser(&app) == degraded)
            try putProfile(app)
            #expect(try degradedUser(&app) == degraded)
            #expect(try app.logOut(at: "Spectrum")["logouts"]?["Spectrum"]?["actionName"] == "complete")
        },
        PolicyJourney("degradationBesideProfile", "degraded-decisions", with: degradation) {
            (app: inout App) throws in
            #expect(
                try degradedUser(&app)
                    == DegradedUser(session: "degraded", profile: "degraded", source: "degradation"))
            try putProfile(app)
            #expect(
                try degradedUser(&app)
                    == DegradedUser(session: "authenticated", profile: "regular", source: "degradation"))
        },
        PolicyJourney("degradationBesideProfile", "profile", with: degradation) { (app: inout App) throws in
            #expect(
                try degradedUser(&app)
                    == DegradedUser(session: "degraded", profile: "degraded", source: "degradation"))
            try putProfile(app)
            #expect(
                try degradedUser(&app)
                    == DegradedUser(session: "authenticated", profile: "regular", source: "mvpd"))
            #expect(try app.logOut(at: "Spectrum")["logouts"]?["Spectrum"]?["actionName"] == "logout")
        },
        PolicyJourney("profileErrorsOnDecisions", "item") { (app: inout App) throws in
            let refused = try app.authorize()
            #expect(refused.status == 200 && refused.errorCode == "authenticated_profile_missing")
        },
        PolicyJourney("profileErrorsOnDecisions", "top-level") { (app: inout App) throws in
            let refused = try app.authorize()
            #expect(refused.status == 403 && refused["code"] == "authenticated_profile_missing")
        },
        PolicyJourney("loginAfterError", "ends", with: endedOnce) { (app: inout App) throws in
            try app.logIn()
            #expect(try app.authorize().errorCode == "authenticated_profile_invalidated")
            #expect(try app.get("profiles").profileTypes == [:])
        },
        PolicyJourney("loginAfterError", "stays", with: endedOnce) { (app: inout App) throws in
            try app.logIn()
            #expect(try app.authorize().errorCode == "authenticated_profile_invalidated")
            #expect(try app.get("profiles").profileTypes == ["Cablevision": "regular"])
            #expect(try app.authorize().isPermit)
        },
        PolicyJourney("tooManyResources", "top-level") { (app: inout App) throws in
            try app.logIn()
            let body = #"{"resources":["a","b"]}"#
            let refused = try app.post("decisions/authorize/Cablevision", json: body)
            #expect(refused.status == 403 && refused["code"] == "too_many_resources")
        },
        PolicyJourney("tooManyResources", "item") { (app: inout App) throws in
            try app.logIn()
            let body = #"{"resources":["a","b"]}"#
            let refused = try app.post("decisions/authorize/Cablevision", json: body)
            #expect(refused.status == 200)
            #expect(
                refused["decisions"]?.array?.map { $0["error"]?["code"] } == [
                    "too_many_resources", "too_many_resources",
                ])
        },
        PolicyJourney("temporaryIdentityOnPreauthorization", "optional") { (app: inout App) throws in
            #expect(try app.preauthorize(["a"], at: "flexibleTempPass").isPermit)
            #expect(
                try app.authorize("a", at: "flexibleTempPass").errorCode
                    == "invalid_header_identity_for_temporary_access")
        },
        PolicyJourney("temporaryIdentityOnPreauthorization", "required") { (app: inout App) throws in
            #expect(
                try app.preauthorize(["a"], at: "flexibleTempPass").errorCode
                    == "invalid_header_identity_for_temporary_access")
            let identity = ["AP-TempPass-Identity": PublishedHeaders.identity]
            #expect(try app.preauthorize(["a"], at: "flexibleTempPass", identity).isPermit)
        },
        PolicyJourney("usedUpTempPass", "nothing") { (app: inout App) throws in
            let identity = try useUpTempPass(app)
            let code = "temporary_access_resources_limit_exceeded"
            #expect(try app.authorize("1", at: "flexibleTempPass", identity).errorCode == code)
            #expect(try app.preauthorize(["1"], at: "flexibleTempPass", identity).errorCode == code)
            #expect(try app.get("profiles/flexibleTempPass", identity).errorCode == code)
        },
        PolicyJourney("usedUpTempPass", "used-resources") { (app: inout App) throws in
            let identity = try useUpTempPass(app)
            #expect(try app.authorize("1", at: "flexibleTempPass", identity).isPermit)
            #expect(try app.preauthorize(["1"], at: "flexibleTempPass", identity).isPermit)
            let profiles = try app.get("profiles/flexibleTempPass", identity)["profiles"]
            let remaining = profiles?["flexibleTempPass"]?["attributes"]?["remaining_resources"]
            #expect(remaining?["value"] == .integer(0))
            #expect(
                try app.preauthorize(["6"], at: "flexibleTempPass", identity).errorCode
                    == "temporary_access_resources_limit_exceeded")
        },
    ]

    /// Authorizes all five resources of the promotional pass.
    private static func useUpTempPass(_ app: App) throws -> [String: String?] {
        let identity: [String: String?] = ["AP-TempPass-Identity": PublishedHeaders.identity]
        for resource in 1...5 {
            #expect(try app.authorize("\(resource)", at: "flexibleTempPass", identity).isPermit)
        }
        return identity
    }

    private static let others: [PolicyJourney] = [
        PolicyJourney("serviceTokenAudience", "checked") { (app: inout App) throws in
            #expect(try findsLogin(audience: nil, app) == false)
            #expect(try findsLogin(audience: #""somebody""#, app) == false)
            #expect(try findsLogin(audience: #""adobe""#, app))
            #expect(try findsLogin(audience: #"["somebody", "Adobe"]"#, app))
        },
        PolicyJourney("serviceTokenAudience", "ignored") { (app: inout App) throws in
            #expect(try findsLogin(audience: nil, app))
            #expect(try findsLogin(audience: #""somebody""#, app))
        },
        PolicyJourney("logoutRedirectUrl", "required") { (app: inout App) throws in
            #expect(try app.get("logout/Cablevision").errorCode == "invalid_parameter_redirect_url")
        },
        PolicyJourney("logoutRedirectUrl", "optional") { (app: inout App) throws in
            try app.logIn()
            let logout = try app.get("logout/Cablevision")["logouts"]?["Cablevision"]
            #expect(
                logout?["url"]
                    == "http://localhost/adobe-services/logout?noflash=true&mso_id=Cablevision&requestor_id=REF30"
            )
        },
        PolicyJourney("logoutURL", "published") { (app: inout App) throws in
            #expect(
                try logoutAddress(&app, isSingle: false).hasPrefix("http://localhost/adobe-services/logout?"))
            let single = try logoutAddress(&app, isSingle: true)
            #expect(
                single.hasPrefix("/adobe-services/logout?requestor_id=REF30&mso_id=Cablevision&pt_device_id=")
            )
            #expect(!single.contains("redirect_url"))
        },
        PolicyJourney("logoutURL", "absolute") { (app: inout App) throws in
            for isSingle in [false, true] {
                let address = try logoutAddress(&app, isSingle: isSingle)
                #expect(
                    address.hasPrefix(
                        "http://localhost/adobe-services/logout?noflash=true&mso_id=Cablevision"))
            }
        },
        PolicyJourney("logoutURL", "relative") { (app: inout App) throws in
            for isSingle in [false, true] {
                let address = try logoutAddress(&app, isSingle: isSingle)
                #expect(address.hasPrefix("/adobe-services/logout?noflash=true&mso_id=Cablevision"))
            }
        },
        PolicyJourney("throttleBurst", "refilled", with: "throttle: { rate: 1, burst: 2 }") {
            (app: inout App) throws in
            try expectThrottling(app, afterAMinute: 3)
        },
        PolicyJourney("throttleBurst", "once", with: "throttle: { rate: 1, burst: 2 }") {
            (app: inout App) throws in
            try expectThrottling(app, afterAMinute: 1)
        },
        PolicyJourney("mockHeaders", "on") { (app: inout App) throws in
            let fields = try app.get("profiles").fields
            let shown = fields.filter { $0.name.canonicalName.hasPrefix("x-mock-") }
            #expect(
                shown.map(\.name.rawName).sorted() == [
                    "X-Mock-Operation", "X-Mock-Reason", "X-Mock-Request", "X-Mock-Scenario",
                ])
        },
        PolicyJourney("mockHeaders", "off") { (app: inout App) throws in
            let names = try app.get("profiles").fields.map(\.name.canonicalName)
            #expect(!names.contains { $0.hasPrefix("x-mock-") })
        },
    ]
}

extension PolicyJourneys {
    /// The code of a session with which the user has logged in.
    private static func logInByCode(_ app: App) throws -> String {
        let code = try app.post("sessions", form: form + "&domainName=adobe.com")["code"]?.string ?? ""
        _ = try app.mock.send(.post, "/__admin/sessions/\(code)/complete")
        return code
    }

    private static let degradation =
        "degradation: [{ serviceProvider: REF30, mvpd: Spectrum, rule: AuthNAll }]"

    /// Puts a profile at Spectrum on the device.
    private static func putProfile(_ app: App) throws {
        _ = try app.mock.send(
            .post, "/__admin/devices/\(app.device)/profiles",
            body: #"{"serviceProvider": "REF30", "mvpd": "Spectrum"}"#)
    }

    /// The profile of a user at Spectrum, which is degraded by AuthNAll.
    private struct DegradedUser: Equatable {
        var session: String?
        var profile: String?
        var source: String?
    }

    private static func degradedUser(_ app: inout App) throws -> DegradedUser {
        let session = try app.post("sessions", form: "mvpd=Spectrum&\(App.sessionForm)")
        let profile = try app.get("profiles/Spectrum")
        let decision = try app.authorize("REF30", at: "Spectrum")
        return DegradedUser(
            session: session["reasonType"]?.string, profile: profile.profileTypes["Spectrum"],
            source: decision.decision?["source"]?.string)
    }

    /// How many requests pass at once, at the first time and after a minute, with a burst of 2.
    private static func expectThrottling(_ app: App, afterAMinute count: Int) throws {
        func passing() throws -> Int {
            try (0..<5).count { _ in try app.get("profiles", ["X-Forwarded-For": "203.0.113.9"]).status == 200
            }
        }
        #expect(try passing() == 3)
        app.mock.clock.advance(by: .minutes(1))
        #expect(try passing() == count)
        app.mock.clock.advance(by: .seconds(1))
        #expect(try passing() == 1)
    }

    private static func expectTokenFailure(_ code: String, _ app: App) throws {
        for token in [nil, "", "Bearer none", "Basic \(app.token)"] as [String?] {
            let refused = try app.get("profiles", ["Authorization": token])
            #expect(refused.status == 401 && refused.errorCode == code)
        }
        app.mock.clock.advance(by: .hours(6))
        #expect(try app.get("profiles").errorCode == code)
    }

    private static func expectDomainParameter(_ name: String, _ app: App) throws {
        let created = try app.post("sessions", form: form)
        #expect(created["missingParameters"] == .array([.string(name)]))
        let code = created["code"]?.string ?? ""
        #expect(try app.get("sessions/\(code)")["missingParameters"] == .array([.string(name)]))
        _ = try app.post("sessions/\(code)", form: "domainName=adobe.com")
        #expect(try app.get("sessions/\(code)")["existingParameters"]?[name] == "adobe.com")
    }

    private static func register(_ statement: String, _ app: App) throws -> Mock.Answer {
        try app.mock.send(.post, "/o/client/register", body: #"{"software_statement": "\#(statement)"}"#)
    }

    /// The answer to a request for a token with credentials that the real service has issued.
    private static func token(ofElsewhere app: App) throws -> Mock.Answer {
        try app.mock.send(
            .post, "/o/client/token", PublishedHeaders.form,
            body: "grant_type=client_credentials&client_id=s6BhdRkqt3&client_secret=anything")
    }

    private static func boardingStatus(of mvpd: String, _ app: App) throws -> JSONValue? {
        try app.get("configuration")["requestor"]?["mvpds"]?.array?.first { $0["id"]?.string == mvpd }?[
            "boardingStatus"]
    }

    /// The `url` of a logout. Opening it leads to the redirect.
    ///
    /// - Parameter isSingle: true for a login that a platform token shares.
    private static func logoutAddress(_ app: inout App, isSingle: Bool) throws -> String {
        let token: [String: String?] = isSingle ? PlatformTokens.header("jane") : [:]
        try app.logIn(at: "Cablevision", token)
        let address =
            try app.logOut(at: "Cablevision", token)["logouts"]?["Cablevision"]?["url"]?.string ?? ""
        #expect(try WebView(mock: app.mock).open(address).location == "https://adobe.com")
        return address
    }

    /// A response of Apple's framework to the device, as XML.
    private static func responseXML(_ app: inout App) throws -> String {
        app.status = PublishedHeaders.status
        let response = PercentEncoding.decode(try app.samlResponse()) ?? ""
        return String(decoding: Base64.decode(response) ?? [], as: UTF8.self)
    }

    /// The response without its request.
    private static func unsolicited(_ xml: String) -> String {
        xml.replacing(#/ InResponseTo="[^"]*"/#, with: "")
    }

    /// The response with the request of another service.
    private static func foreign(_ xml: String) -> String {
        xml.replacing(#/ InResponseTo="[^"]*"/#, with: #" InResponseTo="_1""#)
    }

    private static func send(_ xml: String, _ app: App) throws -> Mock.Answer {
        try app.post(
            "profiles/sso/Apple", form: "SAMLResponse=\(PercentEncoding.encode(Base64.encode(xml.utf8)))")
    }

    /// Sends a response whose base64 has plus signs that are not percent-encoded.
    private static func sendWithPlus(_ app: inout App) throws -> Mock.Answer {
        let base64 = Base64.encode("\(try responseXML(&app))<!-- >>>>>> -->".utf8)
        try #require(base64.contains("+"))
        return try app.post("profiles/sso/Apple", form: "SAMLResponse=\(base64)")
    }

    private static func samlRequest(_ app: inout App) throws -> String {
        app.status = PublishedHeaders.status
        let request = try app.startPartnerSession()["authenticationRequest"]?["request"]?.string ?? ""
        return String(decoding: Base64.decode(request) ?? [], as: UTF8.self)
    }

    /// True if another application finds the login of a user through a service token.
    ///
    /// - Parameter audience: the audience as JSON; `nil` for a token without one.
    private static func findsLogin(audience: String?, _ app: App) throws -> Bool {
        let end = (app.mock.clock.now + .hours(1)).seconds
        let member = audience.map { #","aud":\#($0)"# } ?? ""
        let claims = #"{"iss":"adobe-pass-mock","sub":"jane","exp":\#(end)\#(member)}"#
        let token = JSONWebSignature.sign(
            claims: Array(claims.utf8), by: try ShippedKeys.key("service-token"))
        let header = ["AD-Service-Token": token]
        // A device without a login.
        var app = app
        app.device = .make("device \(member)")
        try app.logIn(at: "Cablevision", header)
        let other = try App(on: app.mock, device: .make("another"))
        return try other.get("profiles", header).profileTypes == ["Cablevision": "serviceTokenSSO"]
    }
}
