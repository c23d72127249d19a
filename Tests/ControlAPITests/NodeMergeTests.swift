import PassAPI
import Testing

/// Overlays on documents.
struct NodeMergeTests {
    private func node(_ json: String) throws -> Node {
        Node(try #require(JSONValue(parsing: json.utf8)))
    }

    @Test(arguments: [
        (#"{"a":1,"b":2}"#, #"{"b":3}"#, #"{"a":1,"b":3}"#),
        (#"{"a":{"x":1,"y":2}}"#, #"{"a":{"y":3,"z":4}}"#, #"{"a":{"x":1,"y":3,"z":4}}"#),
        (#"{"a":[1,2]}"#, #"{"a":[3]}"#, #"{"a":[3]}"#),
        (#"{"a":{"x":1}}"#, #"{"a":5}"#, #"{"a":5}"#),
        (#"{"a":5}"#, #"{"a":{"x":1,"y":null}}"#, #"{"a":{"x":1}}"#),
        (#"{"a":1,"b":2}"#, #"{"a":null}"#, #"{"b":2}"#),
        (#"{"a":1}"#, #"{"b":null}"#, #"{"a":1}"#),
        (#"{}"#, #"{"a":{"b":{"c":null}}}"#, #"{"a":{"b":{}}}"#),
    ])
    func `an overlay merges mappings, replaces other nodes, and removes keys by null`(
        _ base: String, _ overlay: String, _ merged: String
    ) throws {
        let result = try node(base).merged(with: node(overlay))
        #expect(try result.json == node(merged).json)
    }

    @Test
    func `the keys of an overlay come last, or first in each mapping if the document is merged behind it`()
        throws
    {
        let base = try node(#"{"a":{"x":1,"y":2},"b":1}"#)
        let overlay = try node(#"{"a":{"y":4,"z":3},"c":1}"#)
        let last = base.merged(with: overlay)
        #expect(
            last.entries.map(\.key) == ["a", "b", "c"] && last["a"]?.entries.map(\.key) == ["x", "y", "z"])
        let first = base.mergedBehind(overlay)
        #expect(
            first.entries.map(\.key) == ["a", "c", "b"] && first["a"]?.entries.map(\.key) == ["y", "z", "x"])
        #expect(first.json == last.json)
    }

    @Test func `a node from an overlay has its location in the overlay`() throws {
        func at(_ file: String, _ key: String, _ value: Node.Value) -> Node {
            let location = SourceLocation.line(file: file, 1)
            return Node(
                .mapping([.init(key: key, location: location, node: Node(value, at: location))]), at: location
            )
        }
        let merged = at("base", "a", .integer(1)).merged(with: at("overlay", "a", .integer(2)))
        #expect(merged["a"]?.location.description == "overlay:1")
    }

    @Test func `locations in JSON are JSON pointers`() throws {
        let node = try node(#"{"a/b":[{"c~d":1}]}"#)
        let item = try #require(node["a/b"]?.items.first)
        #expect(item.location.description == "/a~1b/0")
        #expect(item["c~d"]?.location.description == "/a~1b/0/c~0d")
    }
}
