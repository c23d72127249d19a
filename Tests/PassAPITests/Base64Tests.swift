import PassAPI
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test(arguments: [("", ""), ("YQ==", "a"), ("YWI=", "ab"), ("YWJj", "abc"), ("Pj4/", ">>?")])
    func `is read with its padding`(text: String, decoded: String) {
        #expect(Base64.decode(text) == Array(decoded.utf8))
        #expect(Base64.encode(decoded.utf8) == text)
    }

    @Test func `is written for every length and byte`() {
        for count in 0...256 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + count) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: [
        "YQ", "YQ=", "YWI", "Y", "Y===", "=", "====", "YQ==YQ==", "YQ===", " YQ==", "YQ== ", "YQ==\n",
        "Y\nQ==", "YW Jj", "YW\tJj", "Pj4_", "--__", "%", "YQ==\0", "é",
    ])
    func `is refused without its padding, with white space, and with what does not belong there`(text: String)
    {
        #expect(Base64.decode(text) == nil)
    }

    @Test(arguments: [
        ("", ""), ("YQ", "a"), ("YQ==", "a"), ("YWI", "ab"), ("YWI=", "ab"), ("YWJj", "abc"), ("Pj4/", ">>?"),
    ])
    func `of headers is read with and without its padding`(text: String, decoded: String) {
        #expect(Base64.decodePaddedOrNot(text) == Array(decoded.utf8))
    }

    @Test(arguments: ["YQ=", "Y", "Y=", "Y===", "YWJj=", "YWJj====", "=", "====", "Pj4_", " YQ", "YQ\n", "%"])
    func `of headers is refused with wrong padding and other characters`(text: String) {
        #expect(Base64.decodePaddedOrNot(text) == nil)
    }

    @Test(arguments: [("", ""), ("YQ", "a"), ("YWI", "ab"), ("YWJj", "abc"), ("Pj4_", ">>?")])
    func `of URLs has neither padding nor the characters that URLs keep for themselves`(
        text: String, decoded: String
    ) {
        #expect(Base64.decodeURL(text) == Array(decoded.utf8))
        #expect(Base64.encodeURL(decoded.utf8) == text)
    }

    @Test(arguments: ["YQ==", "YWI=", "Pj4/", "Pj4+", "Y", "YW Jj", "YQ\n"])
    func `of URLs is refused with them`(text: String) {
        #expect(Base64.decodeURL(text) == nil)
    }
}
