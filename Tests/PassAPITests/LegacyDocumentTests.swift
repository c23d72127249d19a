import Testing

@testable import PassAPI

@Suite("Documents of REST API V1")
struct LegacyDocumentTests {
    private func xml(_ content: LegacyValue) -> String {
        let text = String(decoding: LegacyDocument("root", content).bytes(in: .xml), as: UTF8.self)
        let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
        #expect(text.hasPrefix(declaration))
        return String(text.dropFirst(declaration.count))
    }

    @Test func `say the same in XML and in JSON`() {
        let value = LegacyValue.members([
            .init("text", .text("a < b & \"c\"")), .init("number", .number(-7)),
            .init("half", LegacyValue(.number(0.5))), .init("flag", .flag(true)),
            .init("nothing", .null), .init("list", .list(of: "one", [.text("x"), .text("y")])),
            .init("empty", .list(of: "one", [])),
        ])
        #expect(
            xml(value) == "<root><text>a &lt; b &amp; &quot;c&quot;</text><number>-7</number><half>0.5</half>"
                + "<flag>true</flag><list><one>x</one><one>y</one></list><empty></empty></root>")
        #expect(
            String(decoding: LegacyDocument("root", value).bytes(in: .json), as: UTF8.self)
                == #"{"text":"a < b & \"c\"","number":-7,"half":0.5,"flag":true,"nothing":null,"list":["x","y"],"empty":[]}"#
        )
    }

    @Test func `hold no character that XML has none for`() {
        #expect(
            xml(.text("a\u{0}b\u{1B}c\td\u{FFFF}")) == "<root>a\u{FFFD}b\u{FFFD}c\td\u{FFFD}</root>")
    }

    @Test(arguments: ["a < b & \"c\"", "&lt;", "&amp;amp;", "it's > 1"])
    func `are read as they were before`(text: String) {
        #expect(XMLText.unescape(XMLText.escape(text)) == text)
    }

    // A combining mark forms one Character with the character before it.
    @Test(arguments: ["<\u{301}", "&\u{338}&", "\u{301}a"])
    func `keep combining marks, also in tokens`(text: String) {
        #expect(XMLText.unescape(XMLText.escape(text)).utf8.elementsEqual(text.utf8))
        let token = AccessEnablerToken.authorization(
            loginID: "login", serviceProvider: "REF30", mvpd: "Cablevision", resource: ResourceID(text),
            device: "device", expires: Timestamp(milliseconds: 0))
        let found = AccessEnablerToken.text(of: "simpleTokenResourceID", in: token.document)
        #expect(found?.utf8.elementsEqual(text.utf8) == true)
    }

    @Test(arguments: [
        ("userID", "userID"), ("urn:oid:1", "urn_oid_1"), ("a b<c", "a_b_c"), ("1st", "_1st"),
        ("", "_"), ("é", "_"),
    ])
    func `have names that XML allows`(name: String, element: String) {
        #expect(
            xml(.members([.init(name, .text("x"))])) == "<root><\(element)>x</\(element)></root>")
    }

    @Test(arguments: [
        ("regcode.json", LegacyFormat.json, "regcode"), ("authn.xml", .xml, "authn"),
        ("authn", nil, "authn"), (".json", nil, ".json"), ("a.b", nil, "a.b"),
    ])
    func `come in the format that the last segment of the path ends with`(
        segment: String, format: LegacyFormat?, rest: String
    ) {
        #expect(LegacyFormat(suffixOf: segment) == format)
        #expect(LegacyFormat.path(["api", "v1", segment]) == ["api", "v1", rest])
    }

    @Test(arguments: [
        ("application/json", LegacyFormat.json), ("text/xml;q=0.9, application/json", .xml),
        ("text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8", .xml), ("*/*", nil),
        ("", nil), ("Application/JSON; charset=utf-8", .json),
    ])
    func `come in the first format of an Accept`(value: String, format: LegacyFormat?) {
        #expect(LegacyFormat(accept: value) == format)
    }

    @Test(arguments: [
        (#"{"email":"a@b.c"}"#, ["email": "a@b.c"]), (#"("email":"a@b.c")"#, ["email": "a@b.c"]),
        (#" ( "email" : "a@b.c" ) "#, ["email": "a@b.c"]), ("email", nil), ("[]", nil), ("", nil),
    ])
    func `name the user of a promotional pass in either kind of brackets`(
        text: String, members: [String: String]?
    ) {
        #expect(TempPassIdentity(genericData: text)?.members == members)
    }
}
