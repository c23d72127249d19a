import Testing

@testable import Captures

@Suite("Stand-ins")
struct StandInTests {
    private let standIns = StandIns(key: RedactionKey(seed: 1))

    @Test(arguments: [
        "jane", "8ER640M", "ba23d141-d715-561c-94f4-e9e4c966b1eb", "203.0.113.77", "2001:db8::a1", "10001",
        "0123456789abcdef", "aGVsbG8gd29ybGQ=", "jane.doe@example.com", "deadbeefdeadbeef",
    ])
    func `have the length and the kinds of characters of their original`(text: String) {
        func form(_ text: String) -> String {
            String(text.map { $0.isNumber ? "0" : !$0.isLetter ? $0 : $0.isUppercase ? "X" : "x" })
        }
        let standIn = standIns.text(text)
        #expect(standIn != text)
        #expect(standIn.count == text.count)
        if text.contains("-") == false, text.contains(":") == false, text != "0123456789abcdef",
            text.first != "d"
        {
            #expect(form(standIn) == form(text))
        }
        #expect(standIns.text(text) == standIn)
    }
}
