import HTTPMessages
import HTTPTypes
import PassAPI
import Testing

/// The contents of the mock's SAML requests (pages *MVPD Authentication*, *Service Provider Scoping* and *Proxy MVPD SAML
/// Integration*).
@Suite("SAML requests to MVPDs")
struct SAMLRequestJourneys {
    private func expectComplete(_ xml: String, to destination: String, _ binding: String) {
        for part in [
            "<samlp:AuthnRequest ", #" Version="2.0""#, #" IssueInstant="2026-03-16T14:39:48Z""#,
            #" Destination="\#(destination)""#,
            #" AssertionConsumerServiceURL="http://localhost/sp/saml/SAMLAssertionConsumer""#,
            #" ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-\#(binding)""#,
            #" ForceAuthn="false""#, #" IsPassive="false""#,
            "<saml:Issuer>https://saml.sp.auth.adobe.com</saml:Issuer>",
            #"<samlp:NameIDPolicy AllowCreate="true" Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent""#
                + #" SPNameQualifier="https://saml.sp.auth.adobe.com"/>"#,
            "<samlp:Scoping><samlp:RequesterID>REF30</samlp:RequesterID></samlp:Scoping>",
        ] { #expect(xml.contains(part), "\(part) in \(xml)") }
    }

    /// The XML in the base64 of a form or of JSON.
    private func decoded(_ base64: String?) throws -> String {
        String(decoding: try #require(base64.flatMap { Base64.decode($0) }), as: UTF8.self)
    }

    @Test(arguments: Stage.allCases)
    func `go to Apple's framework with all that the page lists`(stage: Stage) throws {
        var app = try App(on: try stage.open())
        app.status = PublishedHeaders.status
        let session = try app.startPartnerSession()
        let destination = "http://localhost/mvpds/Cablevision/saml"
        expectComplete(
            try decoded(session["authenticationRequest"]?["request"]?.string), to: destination, "POST")
        let legacy = try LegacyApp(on: app.mock)
        let request = try legacy.get("REF30/profile-requests/Cablevision", ["deviceType": "iOS"]).text
        expectComplete(try decoded(request), to: destination, "POST")
    }

    @Test(arguments: Stage.allCases)
    func `are posted to the login page with all that the page lists`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let form = try #require(try login(app, at: "Spectrum").selfSubmittingForm)
        let value = Form(Array(form.body.utf8))["SAMLRequest"]
        expectComplete(try decoded(value), to: "http://localhost/mvpds/Spectrum/saml", "POST")
    }

    @Test(arguments: Stage.allCases)
    func `are in the query of the redirect to the login page`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let location = try #require(try login(app, at: "Cablevision").location)
        let parts = location.split(separator: "?", maxSplits: 1)
        #expect(parts.first == "http://localhost/mvpds/Cablevision/login")
        let query = Form(String(parts.last ?? ""))
        #expect(query.pairs.map(\.name) == ["SAMLRequest", "RelayState"])
        let deflated = try #require(query["SAMLRequest"].flatMap { Base64.decode($0) })
        expectComplete(try stored(deflated), to: "http://localhost/mvpds/Cablevision/login", "Artifact")
        #expect(try app.mock.send(.get, location).text.contains("Log in to"))
    }

    /// The content of the blocks that DEFLATE stores as they are (RFC 1951, 3.2.4).
    private func stored(_ bytes: [UInt8]) throws -> String {
        var (content, rest) = ([UInt8](), bytes[...])
        var isLast = false
        while !isLast {
            try #require(rest.count >= 5 && rest.first.map { $0 < 2 } == true)
            let header = Array(rest.prefix(5))
            isLast = header[0] == 1
            let count = Int(header[1]) + Int(header[2]) << 8
            #expect(count + Int(header[3]) + Int(header[4]) << 8 == 0xFFFF, "the complement of the length")
            rest = rest.dropFirst(5)
            content += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        #expect(rest.isEmpty)
        return String(decoding: content, as: UTF8.self)
    }

    @Test(arguments: Stage.allCases)
    func `tell a proxy which MVPD the user has chosen`(stage: Stage) throws {
        let proxied = "world: { mvpds: { Spectrum: { proxyMvpdId: SomeProxy } } }"
        let app = try App(on: try stage.open(with: proxied))
        let form = try #require(try login(app, at: "Spectrum").selfSubmittingForm)
        let xml = try decoded(Form(Array(form.body.utf8))["SAMLRequest"])
        #expect(
            xml.contains(
                #"<samlp:Scoping><samlp:IDPList><samlp:IDPEntry ProviderID="Spectrum" Name="Spectrum"/></samlp:IDPList>"#
                    + "<samlp:RequesterID>REF30</samlp:RequesterID></samlp:Scoping>"), "\(xml)")
    }

    /// The page that the `url` of a session leads a user agent to, after the service provider's redirect.
    private func login(_ app: App, at mvpd: String) throws -> Mock.Answer {
        let session = try app.post("sessions", form: "mvpd=\(mvpd)&\(App.sessionForm)")
        let first = try app.mock.send(.get, try #require(session["url"]?.string))
        return first.status == 302 ? try app.mock.send(.get, first.location ?? "") : first
    }

    private static let switches: [(given: String?, expected: String)] = [
        (nil, "false"), ("true", "true"), ("false", "false"),
    ]

    @Test(arguments: Stage.allCases)
    func `follow a redirect with no_iframe as it was asked for`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open())
        for asked in Self.switches {
            let code = try #require(try app.register()["code"]?.string, "\(asked)")
            let answer = try app.mock.send(
                .get, app.authenticateTarget(code, ["no_iframe": asked.given, "noflash": asked.given]))
            let query = Form(String(answer.location?.split(separator: "?", maxSplits: 1).last ?? ""))
            #expect(query["no_iframe"] == asked.expected, "\(asked)")
            #expect(query["noflash"] == asked.given ?? "true", "\(asked)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `have the clock of their device`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        _ = try app.mock.admin(.post, "/clock/advance", #"{"advance": "P1D", "device": "\#(app.device)"}"#)
        let form = try #require(try login(app, at: "Spectrum").selfSubmittingForm)
        let xml = try decoded(Form(Array(form.body.utf8))["SAMLRequest"])
        #expect(xml.contains(#" IssueInstant="2026-03-17T14:39:48Z""#), "\(xml)")
    }
}
