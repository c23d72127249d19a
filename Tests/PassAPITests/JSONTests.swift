import Testing

@testable import PassAPI

@Suite("JSON")
struct JSONTests {
    @Test func `is written with commas and escapes where they belong`() {
        var json = JSONWriter()
        json.object { object in
            object.member("a", "quote \" backslash \\ line\nbell \u{7} é")
            object.member("b", [1, 2])
            object.member("c") { $0.member("d", true) }
            object.member("absent", ifPresent: nil as String?)
            object.key("e")
            object.array { array in
                array.null()
                array.number(0.5)
                array.number(.infinity)
                array.object { _ in }
            }
        }
        let expected =
            #"{"a":"quote \" backslash \\ line\nbell \u0007 é","b":[1,2],"c":{"d":true},"#
            + #""e":[null,0.5,null,{}]}"#
        #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("\"", #"\""#), ("\\", #"\\"#), ("\u{1F}", #"\u001f"#), ("\u{7F}", "\u{7F}"), ("é", "é"),
    ])
    func `is escaped at every place of a text of any length`(text: String, escaped: String) {
        // Texts are looked at in pieces of 16 and 8 bytes.
        for length in 0...40 {
            for position in 0...length {
                let (before, after) = (
                    String(repeating: "~", count: position), String(repeating: " ", count: length - position)
                )
                var json = JSONWriter()
                json.string(before + text + after)
                #expect(String(decoding: json.bytes, as: UTF8.self) == "\"\(before)\(escaped)\(after)\"")
            }
        }
    }

    @Test func `has the members of a value in the order of their names`() {
        let value: JSONValue = ["z": "1", "aa": "2", "é": [], "B": .null, "a": ["d": "4", "c": "3"]]
        #expect(value.jsonText == #"{"B":null,"a":{"c":"3","d":"4"},"aa":"2","z":"1","é":[]}"#)
    }

    @Test func `is read with its types`() throws {
        let text = #"{"s":"x","i":42,"n":0.5,"b":false,"z":null,"a":[1],"o":{"k":"v"}}"#
        let value = try #require(JSONValue(parsing: text.utf8))
        #expect(value["s"] == .string("x"))
        #expect(value["i"] == .integer(42))
        #expect(value["n"] == .number(0.5))
        #expect(value["b"] == .bool(false))
        #expect(value["z"] == .null)
        #expect(value["a"] == .array([.integer(1)]))
        #expect(value["o"]?["k"] == .string("v"))
    }

    @Test(arguments: [
        "", " ", "{", "}", "[", "nonsense", "{\"a\":}", "{\"a\"}", "{a:1}", "{'a':1}", "{\"a\":1,}",
        "{,}", "[1,]",
        "[,1]", "[1,]x", "[1 2]", "{} {}", "[]]", "\"", "\"a", "'a'", "\"\n\"", "\"\t\"", "\"\0\"",
        "\"\\", "\"\\x\"",
        "\"\\u\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"",
        "\"\\ud800x\"",
        "tru", "True", "nul", "truefalse", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "-01", ".5",
        "1.", "1e",
        "1e+", "1.e1", "0x1", "1_0", "--1", "1e1.5", "\u{661}", "1e999", "-1e999", "[1e400]", "// a\n1",
        "/**/1", "\0",
        "1\0", "\u{B}1", "\u{A0}1", "{\"a\":1\"b\":2}", "{1:2}", "{null:1}", "[\"a\":1]",
    ])
    func `is refused when it is broken (RFC 8259)`(text: String) {
        #expect(JSONValue(parsing: text.utf8) == nil)
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC3, 0x22],
            [0x7B, 0, 0x7D, 0], [0xFE, 0xFF, 0, 0x31], [0x31, 0], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
        ] as [[UInt8]])
    func `is refused when it is not UTF-8 (RFC 8259, 8.1)`(bytes: [UInt8]) {
        #expect(JSONValue(parsing: bytes) == nil)
    }

    @Test(
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
            (#""\u00e9\u00E9\u0000""#, .string("éé\0")),
            (#""\ud83d\ude00!""#, .string("😀!")), (#""a\u0062c""#, .string("abc")), (#""é😀""#, .string("é😀")),
            ("\u{FEFF} 1", .integer(1)), (" \t\r\n[ ] ", .array([])), ("{ }", .object([:])),
            ("-0", .integer(0)),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.0", .integer(1)),
            ("1e2", .integer(100)),
            ("1E+2", .integer(100)), ("-1.5e-1", .number(-0.15)), ("1e-999", .integer(0)),
            ("0.1", .number(0.1)),
            ("12345678901234567890123456789", .number(1.2345678901234568e28)),
        ] as [(String, JSONValue)])
    func `has strings with every escape, and numbers of every form (RFC 8259, 6 and 7)`(
        text: String, value: JSONValue
    ) {
        #expect(JSONValue(parsing: text.utf8) == value)
    }

    @Test(arguments: [#"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#, #"{"o":[{"a":1,"b":2,"a":3}]}"#])
    func `is refused when a name stands twice in an object (RFC 7493, 2.3)`(text: String) {
        #expect(JSONValue(parsing: text.utf8) == nil)
        #expect(JSONValue(parsing: #"{"a":{"a":1},"b":{"a":1}}"#.utf8) != nil)
    }

    @Test(
        arguments: [
            (#"{"set":1,"set":2}"#, #"line 1, column 10: the name "set" occurs twice"#),
            (#"[{"a":1,"\u0061" :2}]"#, #"line 1, column 9: the name "a" occurs twice"#),
            (#"{"a b":1,"a b":2}"#, "line 1, column 10: a name occurs twice"),
            (#"{"a:":1,"a:":2}"#, "line 1, column 9: a name occurs twice"),
            ("{\n  \"é\": 1e999\n}", "line 2, column 8: a number that is too large"),
            ("[01]", "line 1, column 2: a number in a form that JSON does not have"),
            (#"{"advance":"PT1S",}"#, #"line 1, column 19: expected a name in quotation marks after ",""#),
            ("{'a':1}", #"line 1, column 2: expected a name in quotation marks after "{""#),
            ("[1,\r\n ]", #"line 2, column 2: expected a value after ",""#),
            (#"{"a":}"#, #"line 1, column 6: expected a value after ":""#),
            ("[,1]", #"line 1, column 2: expected a value after "[""#),
            ("tru", "line 1, column 1: expected a value"), (" ", "at the end: expected a value"),
            (#"{"a" 1}"#, #"line 1, column 6: expected ":" after a name"#),
            (#"{"a":1"#, #"at the end: expected "," or "}""#),
            ("[1 2]", #"line 1, column 4: expected "," or "]""#),
            ("{}\n{}", "line 2, column 1: expected nothing after the value"),
            (#"["secret"#, "line 1, column 2: a text without its closing quotation mark"),
            ("[\"secret\n\"]", "line 1, column 9: a line break or another control character in a text"),
            (#"["secret\x"]"#, "line 1, column 9: an escape that JSON does not have"),
            (#"["secret\ud800"]"#, "line 1, column 9: half of a surrogate pair"),
            (
                "[\"a\u{301}\", \"\(String(repeating: "\u{301}", count: 31))\"]",
                "line 1, column 8: a text with more than 30 combining marks in a row"
            ),
            (
                String(repeating: "[", count: 65),
                "line 1, column 65: more than 64 levels of objects and arrays"
            ),
        ] as [(String, String)])
    func `mistakes are told with their place, and without values`(text: String, message: String) {
        let bytes = Array(text.utf8)
        expect(message) { _ = try JSONReader.read(bytes) }
        expect(message) { try JSONReader.check(bytes) }
    }

    @Test(
        arguments: [
            ([0x5B, 0x22, 0xFF, 0x22, 0x5D], "line 1, column 2: bytes that are not UTF-8"),
            ([0xFF, 0xFE, 0x7B, 0x00], "line 1, column 1: bytes that are not UTF-8"),
        ] as [([UInt8], String)])
    func `bytes that are not UTF-8 are told, too`(bytes: [UInt8], message: String) {
        expect(message) { _ = try JSONReader.read(bytes) }
    }

    private func expect(
        _ message: String, sourceLocation: Testing.SourceLocation = #_sourceLocation,
        from read: () throws -> Void
    ) {
        let error = #expect(throws: JSONReader.Malformed.self, sourceLocation: sourceLocation) {
            try read()
        }
        #expect(error?.description == message, sourceLocation: sourceLocation)
    }

    @Test func `is read down to the sixty-fourth level, and refused from there on`() {
        func nested(_ open: String, _ close: String, _ depth: Int) -> JSONValue? {
            JSONValue(
                parsing: (String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth))
                    .utf8)
        }
        #expect(nested("[", "]", 64) != nil)
        #expect(nested("[", "]", 65) == nil)
        #expect(nested("{\"a\":", "}", 64) != nil)
        #expect(nested("{\"a\":", "}", 65) == nil)
        #expect(nested("[", "", 100_000) == nil)
        #expect(nested("{\"a\":", "}", 100_000) == nil)
        #expect(nested("[{\"a\":", "}]", 100_000) == nil)
    }

    @Test func `takes no longer where it is deep, wide or long`() {
        let open = String(repeating: "[", count: 60)
        let close = String(repeating: "]", count: 60)
        let start = ContinuousClock.now
        for text in [
            open + String(repeating: "1,", count: 100_000) + "1" + close,
            "[" + String(repeating: "[],", count: 100_000) + "{}]",
            "\"" + String(repeating: "\\u00e9", count: 50_000) + "\"",
            "0." + String(repeating: "3", count: 1_000_000),
            "[" + String(repeating: " ", count: 1_000_000) + "]",
        ] {
            #expect(JSONValue(parsing: text.utf8) != nil, "\(text.prefix(8))…")
        }
        // Less than a second; a quadratic reader would take hours.
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `documents are decoded with the values that they have, wherever these stand`() throws {
        struct Sheet: Codable, Equatable {
            var list: [JSONValue]
            var map: [String: JSONValue]
            var none: JSONValue?
        }
        let text = #"{"list":[1,[2,{"a":null}],"x"],"map":{"m":{"n":[true]}}}"#
        let sheet = try JSONDocument.decode(Sheet.self, from: Array(text.utf8))
        #expect(sheet.list == [.integer(1), .array([.integer(2), .object(["a": .null])]), .string("x")])
        #expect(sheet.map == ["m": .object(["n": .array([.bool(true)])])])
        #expect(try JSONDocument.decode(Sheet.self, from: JSONDocument.encode(sheet)) == sheet)
        #expect(throws: DecodingError.self) { try JSONDocument.decode(Sheet.self, from: Array("[".utf8)) }
    }

    @Test func `equal values have equal texts, which have no more escapes than JSON requires`() throws {
        struct Shelf: Codable, Equatable {
            var second = ["b": [1], "a": [2], "é": [], "\"": [3]]
            var none: Int?
            var pass: [Double?] = [0.5, nil, -2, 1e300]
            var nested: [String: [String: [Int]]] = ["y": ["b": [1, 3], "a": []], "x": [:]]
            var isOpen = true
            var number: UInt16 = 65_535
            var text = "a\"b\\c\n/"
        }
        let text = JSONDocument.encode(Shelf())
        #expect(
            String(decoding: text, as: UTF8.self) == #"""
                {"isOpen":true,"nested":{"x":{},"y":{"a":[],"b":[1,3]}},"number":65535,"pass":[0.5,null,-2,1e+300],\#
                "second":{"\"":[3],"a":[2],"b":[1],"é":[]},"text":"a\"b\\c\n/"}
                """#)
        #expect(try JSONDocument.decode(Shelf.self, from: text) == Shelf())
        #expect(JSONDocument.encode("a") == Array(#""a""#.utf8))
    }
}
