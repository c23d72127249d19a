import PassSimulator
import Testing

@Suite("The identifier of a login")
struct LoginIDTests {
    @Test(arguments: [
        "0123456789abcdef0123456789abcdef", "00000000000000000000000000000000",
        "ffffffffffffffffffffffffffffffff",
    ])
    func `32 hexadecimal digits are read and written unchanged`(text: String) {
        #expect(LoginID(codedText: text)?.text == text)
    }

    @Test(arguments: [
        "", "0123456789abcdef", "0123456789abcdef0123456789abcdeg", "+123456789abcdef0123456789abcdef",
        "0123456789abcdef-123456789abcdef", "0123456789abcdef0123456789abcdef0",
    ])
    func `other text is rejected`(text: String) {
        #expect(LoginID(codedText: text) == nil)
    }
}
