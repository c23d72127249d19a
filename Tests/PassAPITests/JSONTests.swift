import PassAPI
import Testing

@Suite("JSON")
struct JSONTests {
    @Test("is written with commas and escapes where they belong")
    func writing() {
        var json = JSONWriter()
        json.object { object in
            object.member("a", "quote \" backslash \\ line\nbell \u{7} é")
            object.member("b", array: [1, 2])
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

    @Test("is read with its types")
    func reading() throws {
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

    @Test(
        "is refused when it is broken or nested too deep",
        arguments: ["", "{", "nonsense", "{\"a\":}", "[1,]x", String(repeating: "[", count: 100_000)])
    func refusing(text: String) {
        #expect(JSONValue(parsing: text.utf8) == nil)
    }
}
