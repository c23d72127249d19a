import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Dashboard
@testable import PassBackend

@Suite("Decoded values")
struct DecodedValueTests {
    private func entry(
        _ fields: [(name: String, value: String)] = [], body: String = "", reply: String = "",
        isRedacted: Bool = true
    ) -> JournalEntry {
        JournalEntry(
            id: "1", operation: .retrieveProfiles, device: .make(), scenario: "valid-sso",
            request: Request(method: .post, path: "/", fields: RequestFields(fields), body: Array(body.utf8)),
            reply: Reply(status: .ok, body: Array(reply.utf8)), receivedAt: .start, arrivedAt: .start,
            deviceTime: .start, milliseconds: 0, isRedacted: isRedacted)
    }

    private func encoded(_ text: String) -> String { Base64.encode(text.utf8) }

    @Test func `show what the headers of an app contain`() {
        let claims = Base64.encodeURL(#"{"sub":"x","exp":1773671988}"#.utf8)
        let values = DecodedValue.values(
            inRequestOf: entry([
                ("X-Device-Info", encoded(#"{"osName":"tvOS"}"#)),
                ("AP-Device-Identifier", "fingerprint " + encoded("device-1")),
                ("AP-Partner-Framework-Status", PartnerFrameworkStatus.make(provider: "Comcast").headerValue),
                ("Authorization", "Bearer e30.\(claims).c2ln"), ("Accept", encoded("{}")),
            ]))
        #expect(
            values.map(\.name) == [
                "x-device-info", "ap-device-identifier", "ap-partner-framework-status", "authorization",
            ])
        #expect(values[0].text == "{\n  \"osName\": \"tvOS\"\n}")
        #expect(values[1].text == "device-1")
        #expect(values[2].text.contains("\"id\": \"Comcast\""))
        #expect(values[3].text.hasSuffix("\nexp: 2026-03-16T14:39:48Z"))
    }

    @Test func `show the times of a token that the calendar has, and hide its user`() throws {
        func text(_ expiration: Int64, isRedacted: Bool = true) throws -> String {
            let claims = Base64.encodeURL(#"{"sub":"jane","iat":0,"exp":\#(expiration)}"#.utf8)
            let entry = entry([("AD-Service-Token", "e30.\(claims).c2ln")], isRedacted: isRedacted)
            return try #require(DecodedValue.values(inRequestOf: entry).first?.text)
        }
        let last: Int64 = 253_402_300_799
        let shown = try text(last)
        #expect(shown.contains("\"exp\": \(last)") && shown.contains("\"sub\": \"[redacted]\""), "\(shown)")
        #expect(shown.hasSuffix("\n}\niat: 1970-01-01T00:00:00Z\nexp: 9999-12-31T23:59:59Z"), "\(shown)")
        #expect(try text(0, isRedacted: false).contains("\"sub\": \"jane\""))
        for outside in [-1, last + 1] {
            #expect(try text(outside).hasSuffix("\n}\niat: 1970-01-01T00:00:00Z"), "\(outside)")
        }
    }

    @Test func `hide the user unless nothing is redacted`() {
        let saml = encoded(
            "<samlp:Response><Assertion>\n<saml:NameID>jane</saml:NameID><a/><b> </b></Assertion></samlp:Response>"
        )
        let body = "SAMLResponse=" + PercentEncoding.encode(saml)
        #expect(
            DecodedValue.values(inRequestOf: entry(body: body)).map(\.text) == [
                """
                <samlp:Response>
                  <Assertion>
                    <saml:NameID>[redacted]</saml:NameID>
                    <a/>
                    <b></b>
                  </Assertion>
                </samlp:Response>
                """
            ])
        #expect(
            DecodedValue.values(inRequestOf: entry(body: body, isRedacted: false))[0].text.contains("jane"))
    }

    @Test func `hide a secret in the name of a device unless nothing is redacted`() {
        let fields = [
            (name: "AP-Device-Identifier", value: "fingerprint " + encoded("tv?password=hunter2"))
        ]
        #expect(DecodedValue.values(inRequestOf: entry(fields)) == [])
        #expect(
            DecodedValue.values(inRequestOf: entry(fields, isRedacted: false)).map(\.text) == [
                "tv?password=hunter2"
            ])
    }

    @Test func `are found deep in a reply`() {
        let token = encoded(
            "<signatureInfo>x<signatureInfo><authToken><resourceID>HBO</resourceID></authToken>")
        let reply = #"{"decisions": [{"token": {"serializedToken": "\#(token)"}}]}"#
        #expect(
            DecodedValue.values(inReplyOf: RequestExplanation(of: entry(reply: reply))).first?.text.contains(
                "<resourceID>HBO</resourceID>")
                == true)
    }

    @Test(arguments: ["", "%", "Bearer", "Bearer a.b", "e30.%.x", "fingerprint "])
    func `are left out when they cannot be decoded`(value: String) {
        let names = ["X-Device-Info", "AP-Device-Identifier", "AP-Partner-Framework-Status", "Authorization"]
        #expect(
            DecodedValue.values(inRequestOf: entry(names.map { ($0, value) })).allSatisfy { $0.text == "" })
    }
}
