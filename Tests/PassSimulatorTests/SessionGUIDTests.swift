import PassSimulator
import Testing

@Suite("The GUID of a login")
struct SessionGUIDTests {
    @Test(arguments: [
        "0123456789abcdef0123456789abcdef", "00000000000000000000000000000000",
        "ffffffffffffffffffffffffffffffff",
    ])
    func `is read from 32 hexadecimal digits, and written as it was`(text: String) {
        #expect(SessionGUID(codedText: text)?.text == text)
    }

    @Test(arguments: [
        "", "0123456789abcdef", "0123456789abcdef0123456789abcdeg", "+123456789abcdef0123456789abcdef",
        "0123456789abcdef-123456789abcdef", "0123456789abcdef0123456789abcdef0",
    ])
    func `is nothing else`(text: String) {
        #expect(SessionGUID(codedText: text) == nil)
    }
}
