import PassAPI
import TestSupport
import Testing

@Suite("Patterns of published bodies")
struct JSONPatternTests {
    private func places(_ pattern: JSONPattern, _ json: JSONValue) -> [String] {
        pattern.mismatches(with: json, in: .init(now: .start, replacements: ["CODE": "AB12CD3"]))
            .map(\.location)
    }

    @Test func `report every missing key, extra key and different value, and nothing else`() {
        let pattern: JSONPattern = ["a": "x", "b": ["c": 1, "d": .text], "e": ["f", .flag]]
        #expect(
            places(pattern, ["a": "x", "b": ["c": .integer(1), "d": "y"], "e": ["f", .bool(true)]]) == [])
        #expect(
            places(pattern, ["a": "y", "b": ["c": .string("1"), "z": "y"], "e": ["f", "true"]]) == [
                "a", "b.c", "b.d", "b.z", "e.1",
            ])
        #expect(places(pattern, ["a": "x", "b": .null, "e": ["f"]]) == ["b", "e"])
    }

    @Test func `distinguish numbers from strings of digits, and times from other numbers`() {
        let start = Timestamp.start.milliseconds
        #expect(places(["t": .moment(.minutes(30))], ["t": .integer(start + 1_800_000)]) == [])
        #expect(places(["t": .moment(.minutes(30))], ["t": .string("\(start + 1_800_000)")]) == ["t"])
        #expect(places(["t": .momentText(.minutes(30))], ["t": .string("\(start + 1_800_000)")]) == [])
        #expect(places(["t": .momentText(.minutes(30))], ["t": .integer(start + 1_800_000)]) == ["t"])
        #expect(places(["t": .momentInSeconds(.zero)], ["t": .integer(start)]) == ["t"])
    }

    @Test func `replace published values, in keys as well`() {
        #expect(places(["CODE": "/sessions/CODE"], ["AB12CD3": "/sessions/AB12CD3"]) == [])
        #expect(places(["u": "/sessions/CODE"], ["u": "/sessions/CODE"]) == ["u"])
    }

    @Test func `match lists of similar elements with optional keys`() {
        let pattern = JSONPattern.every(.object(["id": .text], optional: ["flag": .flag]))
        #expect(places(pattern, [["id": "a"], ["id": "b", "flag": .bool(false)]]) == [])
        #expect(
            places(pattern, [["id": "a", "x": "y"], ["id": "b", "flag": "no"]]) == ["[].x", "[].flag"])
        #expect(places(pattern, []) == [""])
    }
}
