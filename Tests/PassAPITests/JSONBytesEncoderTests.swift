import PassAPI
import Testing

@Suite("The encoder for saving")
struct JSONBytesEncoderTests {
    private struct Everything: Codable, Equatable {
        var text = "a \"quoted\" line\n"
        var yes = true
        var number = -7
        var large = Int64.max
        var port: UInt16 = 65_535
        var byte: UInt8 = 255
        var fraction = 1.5
        var nothing: Int?
        var list = [[1, 2], [], [3]]
        var texts = ["a": ["b": "c"], "d": [:]]
        var flags: Set<String> = ["one"]
        var anything: JSONValue = ["a": [.integer(1), .number(2.5), .bool(true), .null, "x"]]
        var nested = Nested.pair(1, of: "two")
        var empty = Empty()
    }

    private struct Empty: Codable, Equatable {}

    private enum Nested: Codable, Equatable { case pair(Int, of: String) }

    /// Writes its members into containers of its own, one after the other.
    private struct Handmade: Encodable {
        enum Key: CodingKey { case inner, list, last }

        func encode(to encoder: any Encoder) throws {
            var all = encoder.container(keyedBy: Key.self)
            var inner = all.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try inner.encode(1, forKey: .last)
            try inner.encodeNil(forKey: .list)
            var list = all.nestedUnkeyedContainer(forKey: .list)
            try list.encode("a")
            var pair = list.nestedUnkeyedContainer()
            try pair.encode(contentsOf: [1, 2])
            try list.encodeNil()
            // The same container again.
            var again = encoder.container(keyedBy: Key.self)
            try again.encode(true, forKey: .last)
        }
    }

    @Test func `writes what Foundation's encoder writes`() throws {
        let bytes = try JSONBytesEncoder.encode(Everything())
        #expect(try JSONValue(parsing: bytes) == JSONValue(parsing: JSONDocument.encode(Everything())))
        #expect(try JSONDocument.decode(Everything.self, from: bytes) == Everything())
    }

    @Test func `closes containers that are nested by hand`() throws {
        #expect(
            String(decoding: try JSONBytesEncoder.encode(Handmade()), as: UTF8.self)
                == #"{"inner":{"last":1,"list":null},"list":["a",[1,2],null],"last":true}"#)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan])
    func `refuses what JSON cannot express`(number: Double) {
        #expect(throws: EncodingError.self) { try JSONBytesEncoder.encode([number]) }
    }
}
