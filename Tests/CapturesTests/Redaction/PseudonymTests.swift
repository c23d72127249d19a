import PassAPI
import Testing

@testable import PassBackend

@Suite("Pseudonyms")
struct PseudonymTests {
    private let pseudonyms = Pseudonyms(key: RedactionKey(seed: 1))

    @Test(arguments: [
        "jane", "8ER640M", "ba23d141-d715-561c-94f4-e9e4c966b1eb", "203.0.113.77", "2001:db8::a1", "10001",
        "0123456789abcdef", "aGVsbG8gd29ybGQ=", "jane.doe@example.com", "deadbeefdeadbeef",
    ])
    func `have the length and the kinds of characters of their original`(text: String) {
        func form(_ text: String) -> String {
            String(text.map { $0.isNumber ? "0" : !$0.isLetter ? $0 : $0.isUppercase ? "X" : "x" })
        }
        let pseudonym = pseudonyms.text(text)
        #expect(pseudonym != text)
        #expect(pseudonym.count == text.count)
        if text.contains("-") == false, text.contains(":") == false, text != "0123456789abcdef",
            text.first != "d"
        {
            #expect(form(pseudonym) == form(text))
        }
        #expect(pseudonyms.text(text) == pseudonym)
    }

    private var redactor: Redactor {
        .capture(pseudonyms, now: Timestamp(milliseconds: 0), size: 1_000)
    }

    @Test func `replace each number of a user agent that is not a version of a known product`() {
        let agent = redactor.userAgent("Android/12 \u{E9}3456")
        #expect(agent.hasPrefix("Android/12 xx") && agent.count == 17)
        #expect(!agent.hasSuffix("3456"))
    }

    @Test(arguments: [
        #"{"requiredMetadataFields":["zip"]}"#,
        "<requiredMetadataFields><field>zip</field></requiredMetadataFields>",
    ])
    func `leave the names of required user metadata, in JSON as in XML`(text: String) {
        #expect(redactor.json(in: text) ?? redactor.xml(in: text) == text)
    }

    @Test func `of the user of a temporary pass have hexadecimal digits`() {
        let digits = "3f0c9a7be1d24c58a6b7e0f1d2c3b4a5968778ab"
        let pseudonym = pseudonyms.text("temppass_\(digits)")
        #expect(pseudonym.wholeMatch(of: /temppass_[0-9a-f]{40}/) != nil)
        #expect(!pseudonym.hasSuffix(digits))
    }

    @Test func `of a port are ports, and of another text in its place nothing`() {
        #expect(redactor.url("https://localhost:8443/a").contains(/^https:\/\/localhost:\d{4,5}\//))
        #expect(redactor.url("https://localhost:jane/a").hasPrefix("https://localhost:/"))
    }
}
