import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Logging in at an MVPD that gets and answers SAML messages by HTML forms (SAML 2.0 Bindings, 3.5).
@Suite("The SAML POST binding")
struct PostBindingJourneys {
    private let form = "mvpd=Spectrum&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com"

    private func post(_ form: (action: String, body: String), to mock: Mock) throws -> Mock.Answer {
        try mock.send(.post, form.action, PublishedHeaders.form, body: form.body)
    }

    /// The value of a field, percent-decoded.
    private func field(_ name: String, of body: String) throws -> String {
        try #require(Form(Array(body.utf8))[name])
    }

    @Test(arguments: Stage.allCases)
    func `carries request and response in forms that submit themselves`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let session = try app.post("sessions", form: form)
        let code = try #require(session["code"]?.string)
        let url = try #require(session["url"]?.string)
        let first = try mock.send(.get, url)
        #expect(first.status == 200 && first.location == nil, "clients read the form, and follow no redirect")
        let request = try #require(first.selfSubmittingForm)
        #expect(request.action == "http://localhost/mvpds/Spectrum/saml")
        #expect(try field("RelayState", of: request.body) == code)
        let encoded = try field("SAMLRequest", of: request.body)
        let xml = try #require(Base64.decode(encoded))
        #expect(String(decoding: xml, as: UTF8.self).contains("<samlp:AuthnRequest"))
        #expect(try post(request, to: mock).text.contains("Log in to Spectrum"))

        let loggedIn = try WebView(mock: mock).post(
            ["user": "user", "RelayState": code], to: "/mvpds/Spectrum/login")
        #expect(loggedIn.status == 200)
        let response = try #require(loggedIn.selfSubmittingForm)
        #expect(response.action == "http://localhost/sp/saml/SAMLAssertionConsumer")
        #expect(try field("RelayState", of: response.body) == code)
        let assertion = try #require(Base64.decode(try field("SAMLResponse", of: response.body)))
        #expect(String(decoding: assertion, as: UTF8.self).contains(">spectrum-user-1<"))
        #expect(try app.get("profiles/code/\(code)")["profiles"] == [:], "not before the response")
        let end = try post(response, to: mock)
        #expect(end.status == 302 && end.location == "https://adobe.com")
        let profile = try app.get("profiles/code/\(code)")["profiles"]?["Spectrum"]
        #expect(profile?["attributes"]?["userID"]?["value"] == "spectrum-user-1")
        #expect(try post(response, to: mock).status == 400, "a response counts once")
    }

    @Test(arguments: Stage.allCases)
    func `reads no response that is longer than those of identity providers`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let code = try #require(try app.post("sessions", form: form)["code"]?.string)
        _ = try mock.send(.get, "/api/v2/authenticate/REF30/\(code)")
        let loggedIn = try WebView(mock: mock).post(
            ["user": "user", "RelayState": code], to: "/mvpds/Spectrum/login")
        let response = try #require(loggedIn.selfSubmittingForm)
        let xml = try #require(Base64.decode(try field("SAMLResponse", of: response.body)))
        func status(_ padding: Int) throws -> Int {
            let padded = Base64.encode(xml + Array(repeating: UInt8(ascii: "\n"), count: padding))
            return try WebView(mock: mock).post(
                ["SAMLResponse": padded, "RelayState": code], to: response.action
            ).status
        }
        #expect(try status(128 << 10) == 400)
        #expect(try status(64 << 10) == 302, "the refusal has not used it up")
    }

    /// Logs in at the page of the MVPD.
    ///
    /// - Returns: the code, and the form with the MVPD's response and the response as XML.
    private func response(
        of app: App
    ) throws -> (code: String, form: (action: String, body: String), xml: String) {
        let code = try #require(try app.post("sessions", form: form)["code"]?.string)
        _ = try app.mock.send(.get, "/api/v2/authenticate/REF30/\(code)")
        let loggedIn = try WebView(mock: app.mock).post(
            ["user": "user", "RelayState": code], to: "/mvpds/Spectrum/login")
        let form = try #require(loggedIn.selfSubmittingForm)
        let xml = try #require(Base64.decode(try field("SAMLResponse", of: form.body)))
        return (code, form, String(decoding: xml, as: UTF8.self))
    }

    @Test(arguments: Stage.allCases)
    func `names the mistake in a posted response, which can then be sent again`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let (code, form, xml) = try response(of: app)
        func reason(_ value: String) throws -> String {
            let body = "RelayState=\(code)&SAMLResponse=\(value)"
            #expect(try mock.send(.post, form.action, PublishedHeaders.form, body: body).status == 400)
            return try mock.newestRequest()["reason"]?.string ?? ""
        }
        func hint() throws -> String { try mock.newestRequest()["hint"]?.string ?? "" }
        func encoded(_ xml: String) -> String { PercentEncoding.encode(Base64.encode(xml.utf8)) }
        #expect(try reason("abc") == "The SAMLResponse is not base64.")
        #expect(try hint().hasPrefix("Encode the XML in base64, and then percent-encode it"))
        #expect(
            try reason(PercentEncoding.encode(String(Base64.encode(xml.utf8).prefix(401))))
                == "The SAMLResponse was cut off. Its base64 has 401 characters, which is not a multiple of 4."
        )
        #expect(try hint() == "Send the whole value, padded with =.")
        #expect(try reason(PercentEncoding.encode(xml)).hasPrefix("The SAMLResponse is XML"))
        #expect(try reason(encoded(String(xml.dropLast(40)))).hasPrefix("The SAMLResponse was cut off"))
        let withPlus = Base64.encode("\(xml)<!-- >>>>>> -->".utf8)
        #expect(try reason(withPlus).hasPrefix("The SAMLResponse has spaces in its base64"))
        #expect(try hint().hasPrefix("Percent-encode the base64: + as %2B."))
        let other = xml.replacing(#/ InResponseTo="[^"]*"/#, with: #" InResponseTo="_1""#)
        #expect(try reason(encoded(other)).contains("InResponseTo of another request"))
        #expect(try hint().contains("samlResponse: unchecked"))
        let late = xml.replacing(#/ NotOnOrAfter="[^"]*"/#, with: #" NotOnOrAfter="2020-01-01T00:00:00Z""#)
        #expect(try reason(encoded(late)).contains("its NotOnOrAfter is 2020-01-01T00:00:00Z"))
        #expect(
            try hint()
                == "Start again on your device. To send a recorded or handmade response, set the policy samlResponse: "
                + "unchecked.")
        #expect(try post(form, to: mock).location == "https://adobe.com")
    }

    @Test(
        arguments: Stage.allCases,
        [("unsolicited", 302, 400), ("solicited", 400, 400), ("unchecked", 302, 302)])
    func `accepts an unsolicited response after a login by the policy`(
        stage: Stage, policy: (value: String, unsolicited: Int, foreign: Int)
    ) throws {
        let mock = try stage.open(with: "world: { policies: { samlResponse: \(policy.value) } }")
        for (attribute, status) in [("", policy.unsolicited), (#" InResponseTo="_1""#, policy.foreign)] {
            let (code, form, xml) = try response(of: try App(on: mock))
            let changed = xml.replacing(#/ InResponseTo="[^"]*"/#, with: attribute)
            let answer = try WebView(mock: mock).post(
                ["SAMLResponse": Base64.encode(changed.utf8), "RelayState": code], to: form.action)
            #expect(answer.status == status)
            if policy.value == "solicited", attribute.isEmpty {
                // As for a response of Apple's framework.
                #expect(
                    try mock.newestRequest()["reason"]
                        == "The SAML response has no InResponseTo, which the policy samlResponse: solicited requires."
                )
            }
        }
        // No user has logged in.
        let code = try #require(try App(on: mock).post("sessions", form: form)["code"]?.string)
        let unsolicited = try response(of: try App(on: mock, device: .make("another"))).xml
            .replacing(#/ InResponseTo="[^"]*"/#, with: "")
        let refused = try WebView(mock: mock).post(
            ["SAMLResponse": Base64.encode(unsolicited.utf8), "RelayState": code],
            to: "/sp/saml/SAMLAssertionConsumer")
        #expect(refused.status == 400)
    }

    @Test(arguments: Stage.allCases, [("refuse", 400), ("repair", 200)])
    func `accepts a request with unencoded plus signs by the policy`(
        stage: Stage, policy: (value: String, status: Int)
    ) throws {
        let mock = try stage.open(with: "world: { policies: { unencodedPlus: \(policy.value) } }")
        let code = try #require(try App(on: mock).post("sessions", form: form)["code"]?.string)
        let request = try #require(
            try mock.send(.get, "/api/v2/authenticate/REF30/\(code)").selfSubmittingForm)
        let xml = try #require(Base64.decode(try field("SAMLRequest", of: request.body)))
        let base64 = Base64.encode(xml + "<!-- >>>>>> -->".utf8)
        try #require(base64.contains("+"))
        let answer = try mock.send(
            .post, request.action, PublishedHeaders.form, body: "RelayState=\(code)&SAMLRequest=\(base64)")
        #expect(answer.status == policy.status)
        guard policy.status == 400 else { return }
        let entry = try mock.newestRequest()
        #expect(entry["reason"]?.string?.hasPrefix("The SAMLRequest has spaces in its base64") == true)
        let hint = try #require(entry["hint"]?.string)
        #expect(hint.hasPrefix("Percent-encode the base64"))
        #expect(answer.text.contains(hint), "the page shows the hint, too")
    }

    @Test(arguments: Stage.allCases)
    func `does not name the user whom the MVPD no longer has`(stage: Stage) throws {
        let other = try YAMLReader.read(
            Array("description: d\nworld: { mvpds: { Spectrum: { users: [{ name: other }] } } }\n".utf8),
            file: "other.yaml")
        let mock = try stage.open(adding: ["other": other])
        let (_, form, _) = try response(of: try App(on: mock))
        let answer = try mock.send(
            .post, form.action, PublishedHeaders.form.merging(["X-Mock-Scenario": "other"]) { $1 },
            body: form.body)
        #expect(answer.status == 400)
        #expect(
            try mock.newestRequest()["reason"]
                == "Spectrum no longer has the user who has logged in. Start again on your device.")
    }

    @Test(arguments: Stage.allCases)
    func `begins with the form at every address that starts a login`(stage: Stage) throws {
        let mock = try stage.open()
        let query =
            "noflash=true&no_iframe=true&requestor_id=REF30&mso_id=Spectrum&domain_name=adobe.com"
            + "&redirect_url=https%3A%2F%2Fadobe.com"
        for path in ["/api/v1/authenticate", "/adobe-services/authenticate/saml"] {
            let code = try #require(try LegacyApp(on: mock).register()["code"]?.string)
            for _ in 0..<2 {
                let form = try #require(
                    try mock.send(.get, "\(path)?\(query)&reg_code=\(code)").selfSubmittingForm, "\(path)")
                #expect(form.action == "http://localhost/mvpds/Spectrum/saml")
                #expect(try field("RelayState", of: form.body) == code)
                #expect(try post(form, to: mock).text.contains("Log in to Spectrum"))
            }
        }
    }

    @Test(arguments: Stage.allCases)
    func `accepts no response that was not asked for`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let session = try app.post("sessions", form: form)
        let code = try #require(session["code"]?.string)
        let consumer = "/sp/saml/SAMLAssertionConsumer"
        let other = try app.samlResponseOfAnotherLogin()
        func status(_ target: String, _ fields: KeyValuePairs<String, String>) throws -> Int {
            try WebView(mock: mock).post(fields, to: target).status
        }
        #expect(try status(consumer, ["SAMLResponse": other, "RelayState": code]) == 400)
        #expect(try status(consumer, ["SAMLResponse": "none", "RelayState": code]) == 400)
        #expect(try status(consumer, ["RelayState": code]) == 503)
        #expect(
            try mock.newestRequest()["reason"]?.string?.contains("neither an artifact in SAMLart") == true)
        #expect(try status("/mvpds/Spectrum/saml", ["SAMLRequest": "none", "RelayState": code]) == 400)
    }
}

extension App {
    /// A response of Apple's framework, which belongs to another request.
    fileprivate func samlResponseOfAnotherLogin() throws -> String {
        var app = self
        return try app.samlResponse()
    }
}
