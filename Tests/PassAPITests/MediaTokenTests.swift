import TestSupport
import Testing

@testable import PassAPI

@Suite("Media tokens")
struct MediaTokenTests {
    struct Sealed: ResponseSigning {
        func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8] { Array("signature".utf8) }
        func encrypts(_ key: String, isRequired: Bool, for serviceProvider: ServiceProviderID) -> Bool {
            isRequired
        }

        func encrypted(_ value: [UInt8], for serviceProvider: ServiceProviderID) throws(EnhancedError)
            -> String
        {
            Base64.encode(value)
        }
    }

    private func token(_ resource: ResourceID = "REF30", at time: Timestamp = .start) -> MediaToken {
        MediaToken(
            sessionGUID: "0123456789abcdef0123456789abcdef", serviceProvider: "REF30", resource: resource,
            mvpd: "Cablevision", validity: Validity(from: time, for: .minutes(7)))
    }

    private func signed(_ token: MediaToken) -> String { token.authToken }

    @Test func `have the form that was seen, with a second opening tag`() throws {
        let text = String(
            decoding: try #require(Base64.decode(token().serialized(by: Sealed()))), as: UTF8.self)
        #expect(
            text
                == "<signatureInfo>c2lnbmF0dXJl<signatureInfo><authToken>"
                + "<sessionGUID>0123456789abcdef0123456789abcdef</sessionGUID>"
                + "<requestorID>REF30</requestorID><resourceID>REF30</resourceID><ttl>420000</ttl>"
                + "<issueTime>2026-03-16 07:39:48 -0700</issueTime><mvpdId>Cablevision</mvpdId></authToken>")
    }

    @Test(arguments: [
        ("2026-01-01T00:00:00Z", 1_767_225_600, "2025-12-31 16:00:00 -0800"),
        ("2026-03-08T09:59:59Z", 1_772_963_999, "2026-03-08 01:59:59 -0800"),
        ("2026-03-08T10:00:00Z", 1_772_964_000, "2026-03-08 03:00:00 -0700"),
        ("2026-11-01T08:59:59Z", 1_793_523_599, "2026-11-01 01:59:59 -0700"),
        ("2026-11-01T09:00:00Z", 1_793_523_600, "2026-11-01 01:00:00 -0800"),
    ])
    func `tell US Pacific time in winter and summer, to the second of the change`(
        utc: String, seconds: Int64, expected: String
    ) {
        let time = Timestamp(milliseconds: seconds * 1_000)
        #expect(time.utcString == utc)
        #expect(signed(token(at: time)).contains("<issueTime>\(expected)</issueTime>"))
    }

    @Test func `carry a resource with markup as CDATA, and other special characters as entities`() {
        #expect(signed(token("<rss/>")).contains("<resourceID><![CDATA[<rss/>]]></resourceID>"))
        #expect(
            signed(token("<a>]]></a>"))
                .contains("<resourceID><![CDATA[<a>]]]]><![CDATA[></a>]]></resourceID>"))
        #expect(signed(token("a&b")).contains("<resourceID>a&amp;b</resourceID>"))
    }
}
