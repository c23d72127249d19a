import PassAPI
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test(
        "is read with its padding",
        arguments: [("", ""), ("YQ==", "a"), ("YWI=", "ab"), ("YWJj", "abc"), ("Pj4/", ">>?")])
    func reading(text: String, decoded: String) {
        #expect(Base64.decode(text) == Array(decoded.utf8))
        #expect(Base64.encode(decoded.utf8) == text)
    }

    @Test(
        "is refused without its padding, with white space, and with what does not belong there",
        arguments: [
            "YQ", "YQ=", "YWI", "Y", "Y===", "=", "====", "YQ==YQ==", "YQ===", " YQ==", "YQ== ", "YQ==\n",
            "Y\nQ==", "YW Jj", "YW\tJj", "Pj4_", "--__", "%", "YQ==\0", "é",
        ])
    func refusing(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(
        "of URLs has neither padding nor the characters that URLs keep for themselves",
        arguments: [("", ""), ("YQ", "a"), ("YWI", "ab"), ("YWJj", "abc"), ("Pj4_", ">>?")])
    func readingURL(text: String, decoded: String) {
        #expect(Base64.decodeURL(text) == Array(decoded.utf8))
        #expect(Base64.encodeURL(decoded.utf8) == text)
    }

    @Test(
        "of URLs is refused with them", arguments: ["YQ==", "YWI=", "Pj4/", "Pj4+", "Y", "YW Jj", "YQ\n"])
    func refusingURL(text: String) {
        #expect(Base64.decodeURL(text) == nil)
    }
}
