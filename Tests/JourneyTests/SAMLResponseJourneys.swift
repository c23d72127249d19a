import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The parameter `SAMLResponse` of REST API V2 and V1: how it must be encoded, when it ends, and to which request it belongs.
@Suite("SAML responses of Apple's framework")
struct SAMLResponseJourneys {
    /// An app of one of both versions of the API.
    private enum Version: CaseIterable { case v2, v1 }

    /// A device that has asked Apple's framework.
    private struct Device {
        var mock: Mock
        var app: App
        var legacy: LegacyApp
        let version: Version

        init(_ version: Version, on mock: Mock, named name: String = "device-1") throws {
            self.mock = mock
            self.version = version
            app = try App(on: mock, device: .make(name))
            app.status = PublishedHeaders.status
            legacy = try LegacyApp(on: mock)
            legacy.deviceID = name
        }

        /// The request for Apple's framework, in base64.
        func request() throws -> String {
            switch version {
            case .v2:
                try #require(try app.startPartnerSession()["authenticationRequest"]?["request"]?.string)
            case .v1: try legacy.get("REF30/profile-requests/Cablevision", ["deviceType": "iOS"]).text
            }
        }

        /// The response of the framework to a request, as XML.
        func response(to request: String) throws -> String {
            let body = JSONValue.object(["request": .string(request)]).jsonBytes
            let answer = try mock.send(
                .post, "/__admin/partner/Apple/response", PublishedHeaders.json,
                body: String(decoding: body, as: UTF8.self))
            return try #require(answer["samlAttributeQueryResponse"]?.string)
        }

        func response() throws -> String { try response(to: try request()) }

        /// Sends a response.
        ///
        /// - Returns: `nil` when it is accepted, else why it is refused.
        func refusal(of xml: String) throws -> String? {
            try refusal(ofForm: "SAMLResponse=\(PercentEncoding.encode(Base64.encode(xml.utf8)))")
        }

        /// Sends a body.
        func refusal(
            ofForm body: String, query: String = "", _ type: [String: String] = PublishedHeaders.form
        ) throws -> String? {
            let answer: Mock.Answer
            switch version {
            case .v2:
                answer = try mock.send(
                    .post, "/api/v2/REF30/profiles/sso/Apple\(query)", app.fields(type.mapValues { $0 }),
                    body: body)
                if answer.status == 201 { return nil }
                #expect(answer.errorCode == "invalid_parameter_saml_response")
            case .v1:
                let own = "requestor=REF30&deviceId=\(legacy.deviceID)&mvpd=Cablevision&deviceType=iOS"
                let more = query.isEmpty ? "" : "&\(query.dropFirst())"
                var fields = PublishedHeaders.device.merging(type) { $1 }
                fields["Authorization"] = legacy.authorization
                answer = try mock.send(.post, "/api/v1/tokens/authn?\(own)\(more)", fields, body: body)
                if answer.status == 204 { return nil }
                #expect(answer.status == 400)
            }
            #expect(!answer.text.contains("plus"), "the reason is in the journal only")
            return try mock.newestRequest()["reason"]?.string ?? "none"
        }
    }

    /// XML whose base64 has a plus sign.
    private static func withPlus(_ xml: String) throws -> String {
        // In three characters in a row that are one group of base64.
        let padded = "\(xml)<!-- >>>>>> -->"
        try #require(Base64.encode(padded.utf8).contains("+"))
        return padded
    }

    // MARK: Encoding

    @Test(arguments: Stage.allCases, Version.allCases)
    private func `are refused with a reason of its own for each mistake in the encoding`(
        stage: Stage, version: Version
    ) throws {
        let device = try Device(version, on: try stage.open())
        let xml = try Self.withPlus(try device.response())
        let base64 = Base64.encode(xml.utf8)
        let encoded = PercentEncoding.encode(base64)
        func refusal(_ value: String) throws -> String {
            try device.refusal(ofForm: "SAMLResponse=\(value)") ?? "accepted"
        }
        let place = version == .v2 ? "form" : "form or query"
        var reasons = [
            try device.refusal(ofForm: "") ?? "": "The \(place) has no SAMLResponse.",
            try device.refusal(ofForm: "samlResponse=\(encoded)") ?? "":
                "The \(place) has samlResponse instead of SAMLResponse.",
            try refusal(""): "The SAMLResponse in the \(place) is empty.",
            try refusal("none!"): "The SAMLResponse is not base64.",
            try refusal(PercentEncoding.encode(xml)): "The SAMLResponse is XML, expected its base64.",
            try refusal(PercentEncoding.encode(encoded)): "The SAMLResponse still has escapes such as %2B",
            try refusal(PercentEncoding.encode(Base64.encodeURL(xml.utf8))):
                "The SAMLResponse is in the base64 alphabet for URLs",
            try refusal(base64): "The SAMLResponse has spaces in its base64: each + was sent as it is",
            try refusal(PercentEncoding.encode(String(base64.prefix(401)))):
                "The SAMLResponse was cut off. Its base64 has 401 characters",
            try refusal(PercentEncoding.encode(String(base64.prefix(400)))):
                "The SAMLResponse was cut off. Its XML ends too early",
            try refusal("bm9uZQ%3D%3D"): "The SAMLResponse is base64, but not of XML. Line 1:",
            try device.refusal(ofForm: #"{"SAMLResponse": "\#(base64)"}"#, PublishedHeaders.json) ?? "":
                "The body is JSON, expected a form with SAMLResponse.",
            try device.refusal(ofForm: xml) ?? "": "The body is XML, expected a form with SAMLResponse.",
        ]
        // Not base64, however many percent signs or characters it has.
        for value in ["%25%25%25", "%25ZZ", "%FF%FE", "hello"] {
            #expect(try refusal(value).hasPrefix("The SAMLResponse is not base64."), "\(value)")
        }
        if version == .v2 {
            reasons[try device.refusal(ofForm: "", query: "?SAMLResponse=\(encoded)") ?? ""] =
                "The SAMLResponse is in the query, expected in the form of the body."
        }
        #expect(reasons.count == (version == .v2 ? 14 : 13), "they differ")
        for (reason, beginning) in reasons { #expect(reason.hasPrefix(beginning), "\(reason)") }
        #expect(try device.refusal(ofForm: "SAMLResponse=\(encoded)") == nil)
    }

    @Test(arguments: Stage.allCases, Version.allCases)
    private func `are refused with a reason of its own for each mistake in the content`(
        stage: Stage, version: Version
    ) throws {
        let device = try Device(version, on: try stage.open())
        let request = try device.request()
        let failed = try device.mock.send(
            .post, "/__admin/partner/Apple/response", PublishedHeaders.json,
            body: #"{"request": "\#(request)", "outcome": "failure"}"#)["samlAttributeQueryResponse"]?.string
        #expect(
            try device.refusal(of: failed ?? "")
                == "The SAMLResponse has the status Responder (AuthnFailed), expected Success: the MVPD has not logged the "
                + "user in.")
        let sent = String(decoding: try #require(Base64.decode(request)), as: UTF8.self)
        #expect(
            try device.refusal(of: sent)?.hasSuffix("AuthnRequest, expected a Response.") == true)
        let xml = try device.response(to: request)
        let end = try #require(xml.firstRange(of: "<saml:Assertion"))
        #expect(
            try device.refusal(of: xml[..<end.lowerBound] + "</samlp:Response>")
                == "The SAMLResponse has the status Success, but no Assertion.")
        #expect(try device.refusal(of: xml) == nil)
    }

    @Test(arguments: Stage.allCases, Version.allCases)
    private func `says where a response comes from without Apple's framework`(
        stage: Stage, version: Version
    ) throws {
        let device = try Device(version, on: try stage.open())
        for body in ["", "SAMLResponse=none", "SAMLResponse=bm9uZQ%3D%3D"] {
            _ = try device.refusal(ofForm: body)
            let hint = try device.mock.newestRequest()["hint"]?.string ?? ""
            #expect(hint.contains("POST /__admin/partner/Apple/response"), "\(hint)")
            #expect(hint.contains("adobe-pass-mock saml-response"), "\(hint)")
        }
    }

    // MARK: End

    @Test(arguments: Stage.allCases, Version.allCases)
    private func `end at NotOnOrAfter by the clock of the device`(stage: Stage, version: Version) throws {
        let mock = try stage.open()
        let device = try Device(version, on: mock)
        let xml = try device.response()
        // Five minutes.
        try advance("PT4M59S", device)
        #expect(try device.refusal(of: xml) == nil)
        try advance("PT1S", device)
        let reason = try #require(try device.refusal(of: xml))
        #expect(
            reason.hasPrefix(
                "The SAML response expired 0 seconds ago: its NotOnOrAfter is 2026-03-16T14:44:48Z"))
        let hint = try mock.newestRequest()["hint"]?.string ?? ""
        #expect(hint.contains("samlResponse: unchecked"), "\(hint)")
        let other = try Device(version, on: mock, named: "another")
        #expect(try other.refusal(of: try other.response()) == nil, "its clock shows the time before")
        let third = try Device(version, on: mock, named: "third")
        try advance("P30D", third)
        #expect(try third.refusal(of: try third.response()) == nil, "a response begins at its device's time")
    }

    private func advance(_ duration: String, _ device: Device) throws {
        _ = try device.mock.admin(
            .post, "/clock/advance",
            #"{"advance": "\#(duration)", "device": "\#(device.app.device)"}"#)
    }

    // MARK: Request

    @Test(arguments: Stage.allCases, Version.allCases)
    private func `are accepted from the device that made the request, and from no other`(
        stage: Stage, version: Version
    ) throws {
        let mock = try stage.open()
        let (one, other) = (try Device(version, on: mock), try Device(version, on: mock, named: "another"))
        let xml = try one.response()
        #expect(
            try other.refusal(of: xml)
                == "The SAML response has the InResponseTo of a request that another device made, at 2026-03-16T14:39:48Z."
        )
        let name = version == .v2 ? "authenticationRequest.request" : "profile request"
        let hint = try mock.newestRequest()["hint"]?.string ?? ""
        #expect(hint.contains("Send the \(name) that this device got"), "\(hint)")
        #expect(try one.refusal(of: xml) == nil)
        #expect(try one.refusal(of: xml) == nil, "no page says that a response counts once")
    }

    @Test(arguments: Stage.allCases, Version.allCases)
    private func `of a request that was written by hand are refused, and say what to do`(
        stage: Stage, version: Version
    ) throws {
        let mock = try stage.open()
        let device = try Device(version, on: mock)
        let xml = try device.response(
            to: """
                <samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Destination="Cablevision">\
                <saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">me</saml:Issuer></samlp:AuthnRequest>
                """)
        let reason = try #require(try device.refusal(of: xml))
        #expect(reason.contains("InResponseTo of a request that this mock's keys have not issued"))
        let hint = try mock.newestRequest()["hint"]?.string ?? ""
        #expect(hint.contains("set the policy samlResponse: unchecked"), "\(hint)")
        #expect(try device.refusal(of: xml.replacing(#" InResponseTo="_1""#, with: "")) == nil)
    }

    @Test(arguments: Stage.allCases, Version.allCases)
    private func `are accepted after a restart with the same keys`(stage: Stage, version: Version) throws {
        var device = try Device(version, on: try stage.open())
        let request = try device.request()
        // Another mock has none of the state of the first.
        let restarted = try stage.open()
        device.mock = restarted
        device.app = device.app.moved(to: restarted)
        #expect(try device.refusal(of: try device.response(to: request)) == nil)
    }

    @Test(arguments: Stage.allCases)
    func `of a request of V1 that names no device are accepted from any device`(stage: Stage) throws {
        let mock = try stage.open()
        let device = try Device(.v1, on: mock)
        let request = try mock.send(
            .get, "/api/v1/REF30/profile-requests/Cablevision?deviceType=iOS",
            ["Authorization": device.legacy.authorization ?? ""])
        #expect(request.status == 200)
        #expect(try device.refusal(of: try device.response(to: request.text)) == nil)
    }

    @Test func `begin at the time of the device that the call names`() throws {
        let mock = try Stage.inMemory.open()
        let request = try Device(.v2, on: mock).request()
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P100D", "device": "other"}"#)
        func begin(_ device: String) throws -> String {
            let answer = try mock.admin(
                .post, "/partner/Apple/response", #"{"request": "\#(request)"\#(device)}"#)
            let xml = answer["samlAttributeQueryResponse"]?.string ?? ""
            return try #require(xml.firstMatch(of: /IssueInstant="([^"]+)"/)).1.description
        }
        #expect(try begin("") < begin(#", "device": "other""#))
    }
}
