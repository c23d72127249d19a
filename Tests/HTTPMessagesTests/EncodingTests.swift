import HTTPMessages
import HTTPTypes
import PassVocabulary
import Testing

@Suite("Percent-encoding, forms and path templates")
struct EncodingTests {
    @Test(
        arguments: [
            ("a%20b", "a b"), ("%2520", "%20"), ("a+b", "a+b"), ("%c3%A9", "é"), ("", ""), ("%00", nil),
            ("%", nil), ("%2", nil), ("%2x", nil), ("%ff", nil), ("%c3", nil),
        ] as [(String, String?)])
    func `text is decoded once, and malformed escapes are refused`(text: String, decoded: String?) {
        #expect(PercentEncoding.decode(text) == decoded)
    }

    @Test(arguments: ["", "a b+c", "é/?&=%", "-._~"])
    func `encoded text decodes to the same text`(text: String) {
        #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
    }

    @Test func `a form keeps its order, decodes plus as a space, and keeps malformed pairs undecoded`() {
        let form = Form("a=1+2&b=%41&a=3&c&d=%zz&&=e")
        #expect(form["a"] == "1 2")
        #expect(form["b"] == "A")
        #expect(form["c"] == "")
        #expect(form["d"] == "%zz")
        #expect(form["e"] == nil)
        #expect(form.repeats("a") && !form.repeats("b"))
        #expect(form.pairs.map(\.name) == ["a", "b", "a", "c", "d", ""])
    }

    @Test func `pairs are encoded in their order, with every byte escaped that is not unreserved`() {
        let text = Form.encode([("b", "a b+c/?=&%é"), ("a=", "-._~"), ("b", "")])
        #expect(text == "b=a%20b%2Bc%2F%3F%3D%26%25%C3%A9&a%3D=-._~&b=")
        #expect(Form(text).pairs.map(\.name) == ["b", "a=", "b"])
        #expect(Form.encode([]) == "")
    }

    @Test func `a text with many combining marks in a row, or in another encoding, is not decoded`() {
        let marks = { String(repeating: "\u{301}", count: $0) }
        #expect(PercentEncoding.decode("e" + marks(30)) == "e" + marks(30))
        #expect(PercentEncoding.decode("e" + marks(31)) == nil)
        #expect(PercentEncoding.decode(PercentEncoding.encode("e" + marks(31))) == nil)
        let form = Form("e\(marks(31))=1&b=\(marks(20))x\(marks(20))")
        #expect(form.pairs[0].name == "e" + String(repeating: "%CC%81", count: 31))
        #expect(form["b"] == "\(marks(20))x\(marks(20))")
        #expect(Form(Array("a=".utf8) + [0x4D, 0xFC])["a"] == "M%FC")
        #expect(Form(Array("a=".utf8) + [0x4D, 0x80, 0x4D])["a"] == "M%80M", "the first byte above ASCII")
        let long = Form(
            Array("a=".utf8) + Array(repeating: 0xFF, count: 100_000) + Array("&b=1&c=".utf8) + [0xFF])
        #expect(long["a"]?.utf8.count == 3 * 16_384)
        #expect(long["b"] == "1" && long["c"] == "")
    }

    @Test func `a form has 32,768 escapes, and keeps the texts with more of them undecoded`() {
        let escapes = { String(repeating: "%41", count: $0) }
        let form = Form("a=\(escapes(32_000))&b=\(escapes(768))&c=%41&d=1")
        #expect(form["a"] == String(repeating: "A", count: 32_000))
        #expect(form["b"] == String(repeating: "A", count: 768))
        #expect(form["c"] == "%41" && form["d"] == "1")
        // Malformed texts count, too, and so do signs that stand for a space.
        #expect(Form("a=\(escapes(32_768))%&b=%41")["b"] == "%41")
        #expect(Form("a=\(String(repeating: "+", count: 32_767))&b=%41+")["b"] == "%41+")
    }

    @Test func `a form keeps what is between bytes that are not UTF-8`() {
        let ascii = String(repeating: "A", count: 1_001)
        #expect(
            Form(Array("a=\(ascii)".utf8) + [0xFF, 0x42, 0xFE] + Array("\(ascii)&b=1".utf8))["a"]
                == "\(ascii)%FFB%FE\(ascii)")
        #expect(Form(String(repeating: "&", count: 1_000) + "a=1")["a"] == nil, "empty pairs count")
        #expect(Form(String(repeating: "&", count: 999) + "a=1")["a"] == "1")
    }

    @Test func `a form with too many bytes outside of ASCII, also in escapes, has its other texts decoded`() {
        let long = String(repeating: "%D0%B0", count: 8_193)
        let escaped = Form("a=\(long)&b=%C3%A9&c=1+2")
        #expect(escaped["a"] == long && escaped["b"] == "%C3%A9" && escaped["c"] == "1 2")
        let form = Form("a=\(String(repeating: "é", count: 8_193))&b=http%3A%2F%2Fapp&c=1+2")
        #expect(form["a"]?.utf8.count == 16_384 * 3)
        #expect(form["b"] == "http://app" && form["c"] == "1 2")
    }

    @Test(arguments: [
        ("a+b%20c", "a b c", "a+b c"), ("+", " ", "+"), ("%41", "A", "A"),
        ("%41%42x+%43+", "ABx C ", "ABx+C+"), ("x%C3%A9y", "xéy", "xéy"),
    ])
    func `what is between escapes stays`(encoded: String, inForm: String, inPath: String) {
        #expect(PercentEncoding.decode(encoded, plusIsSpace: true) == inForm)
        #expect(PercentEncoding.decode(encoded) == inPath)
    }

    @Test func `texts are stream-safe if they are valid, and have no more than 30 marks in a row`() {
        func isSafe(_ bytes: [UInt8]) -> Bool { String(streamSafe: bytes[...]) != nil }
        for text in ["", "plain", "Grüße 東京 한국어 👩🏽‍🚀", String(repeating: "が", count: 100)] {
            #expect(isSafe(Array(text.utf8)), "\(text)")
        }
        let invalid: [[UInt8]] = [
            [0x80], [0xC0, 0xAF], [0xC3], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xFF],
        ]
        for bytes in invalid { #expect(!isSafe(bytes), "\(bytes)") }
        // Marks of every length, and of the ranges between those without marks.
        for mark in ["\u{300}", "\u{3099}", "\u{A66F}", "\u{FB1E}", "\u{1D165}"] {
            #expect(isSafe(Array(String(repeating: mark, count: 30).utf8)), "\(mark)")
            #expect(!isSafe(Array(String(repeating: mark, count: 31).utf8)), "\(mark)")
        }
    }

    @Test func `the ranges without marks have none`() {
        for value in UInt32(0)..<0x110000 {
            guard let scalar = Unicode.Scalar(value),
                scalar.properties.canonicalCombiningClass != .notReordered
            else { continue }
            let marks = Array(String(String.UnicodeScalarView(repeating: scalar, count: 31)).utf8)
            #expect(String(streamSafe: marks[...]) == nil, "\(value)")
        }
    }

    @Test func `a path template extracts and inserts path parameters`() {
        let template = PathTemplate("/api/v2/{serviceProvider}/profiles/{mvpd}")
        let parameters = template.match(["api", "v2", "sp", "profiles", "m"])
        #expect(parameters?["serviceProvider"] == "sp" && parameters?["mvpd"] == "m")
        #expect(template.match(["api", "v2", "sp", "profiles"]) == nil)
        #expect(template.match(["api", "v1", "sp", "profiles", "m"]) == nil)
        #expect(template.path(["serviceProvider": "a/b", "mvpd": "m"]) == "/api/v2/a%2Fb/profiles/m")
        #expect(template.parameterNames == ["serviceProvider", "mvpd"])
        #expect(template.literalCount == 3)
    }

    @Test func `a path is split at slashes before decoding, and one trailing slash adds no segment`() {
        #expect(Request(method: .get, path: "/a%2Fb/c/").pathSegments == ["a/b", "c"])
        #expect(Request(method: .get, path: "/").pathSegments == [])
        #expect(Request(method: .get, path: "/a//b").pathSegments == ["a", "", "b"])
        #expect(Request(method: .get, path: "/%00").pathSegments == nil)
    }
}
