import PassSimulator
import Testing

@Suite("The identifier of a login")
struct LoginIDTests {
    @Test(arguments: [
        ("0123456789abcdef0123456789abcdef", true), ("00000000000000000000000000000000", true),
        ("ffffffffffffffffffffffffffffffff", true), ("", false), ("0123456789abcdef", false),
        ("0123456789abcdef0123456789abcdeg", false), ("+123456789abcdef0123456789abcdef", false),
        ("0123456789abcdef-123456789abcdef", false), ("0123456789abcdef0123456789abcdef0", false),
    ])
    func `32 hexadecimal digits are read and written unchanged, other text is rejected`(
        text: String, isRead: Bool
    ) {
        #expect(LoginID(codedText: text)?.text == (isRead ? text : nil))
    }
}
