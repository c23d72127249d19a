import Testing

@testable import ControlAPI

/// What is said to somebody who mistyped a name.
struct NearestNameTests {
    private let keys = ["description", "extends", "parameters", "world", "seed", "decisions"]

    @Test(arguments: [
        ("desription", "did you mean \"description\"?"), ("decription", "did you mean \"description\"?"),
        ("dsecription", "did you mean \"description\"?"), ("wrold", "did you mean \"world\"?"),
        ("decision", "did you mean \"decisions\"?"),
        ("x", "expected one of description, extends, parameters, world, seed, decisions"),
    ])
    func `the nearest name is named when there is one`(_ name: String, _ hint: String) {
        #expect(NearestName.hint(for: name, among: keys) == hint)
    }

    @Test func `among many names, even a far one is named`() {
        let names = (1...20).map { "operation\($0)" }
        #expect(NearestName.hint(for: "q", among: names) == "the nearest known one is \"operation1\"")
    }

    @Test func `with no names at all none is expected`() {
        #expect(NearestName.hint(for: "q", among: [String]()) == "expected none")
    }

    @Test func `neighbours in the wrong order are one mistake`() {
        #expect(NearestName.distance("wrold", "world") == 1)
        #expect(NearestName.distance("", "abc") == 3)
        #expect(NearestName.distance("abc", "") == 3)
        #expect(NearestName.distance("abc", "abc") == 0)
    }

    @Test func `a very long name costs no time`() {
        let long = String(repeating: "x", count: 1_000_000)
        #expect(NearestName.distance(long, "x") == 63)
    }
}
