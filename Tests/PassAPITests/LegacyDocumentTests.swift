import Testing

@testable import PassAPI

@Suite("Documents of REST API V1")
struct LegacyDocumentTests {
    private func xml(_ json: JSONValue) -> String { xml(json.jsonBytes) }

    private func xml(_ json: [UInt8]) -> String {
        let text = String(decoding: XMLWriter.document(json, root: "root"), as: UTF8.self)
        let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
        #expect(text.hasPrefix(declaration))
        return String(text.dropFirst(declaration.count))
    }

    @Test func `say the same in XML and in JSON`() {
        let json =
            #"{"text":"a < b & \"c\"","number":-7,"half":0.5,"flag":true,"nothing":null,"mvpds":["x","y"],"empty":[],"#
            + #""list":[1,{"z":"1","a":2}]}"#
        #expect(
            xml(Array(json.utf8))
                == "<root><text>a &lt; b &amp; &quot;c&quot;</text><number>-7</number><half>0.5</half>"
                + "<flag>true</flag><mvpds><mvpd>x</mvpd><mvpd>y</mvpd></mvpds><empty></empty>"
                + "<list><value>1</value><value><z>1</z><a>2</a></value></list></root>")
    }

    @Test(arguments: [
        ("domains", "domain"), ("encrypted", "name"), ("mvpds", "mvpd"), ("requiredMetadataFields", "field"),
        ("resources", "resource"), ("others", "value"),
    ])
    func `name the elements of a list by its name`(list: String, element: String) {
        #expect(
            xml(.object([list: ["x"]])) == "<root><\(list)><\(element)>x</\(element)></\(list)></root>")
    }

    @Test func `a single member named like the root becomes the root`() {
        #expect(xml(["root": [["id": "A"]]]) == "<root><value><id>A</id></value></root>")
    }

    @Test func `a character that XML forbids becomes U+FFFD`() {
        #expect(
            xml(["a": .string("a\u{0}b\u{1B}c\td\u{FFFF}")])
                == "<root><a>a\u{FFFD}b\u{FFFD}c\td\u{FFFD}</a></root>")
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
            xml(.object([name: "x"])) == "<root><\(element)>x</\(element)></root>")
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
