import PassAPI
import Testing

@Suite("A code that somebody has typed")
struct AuthenticationCodeTests {
    @Test(arguments: [
        "ABC1234", "abc1234", " abc 1234 ", "ABC-1234", "abc\u{2011}12\u{2013}34", "a b\tc\u{A0}1234",
    ])
    func `is taken in either case, with spaces and hyphens`(text: String) {
        #expect(AuthenticationCode(typed: text) == "ABC1234")
    }

    @Test func `keeps what a code does not have, for a message to show it`() {
        #expect(AuthenticationCode(typed: "<b>1") == "<B>1")
    }
}
