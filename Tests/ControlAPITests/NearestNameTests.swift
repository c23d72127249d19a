import Documents
import Testing

@testable import ControlAPI

/// Suggestions for mistyped names.
struct NearestNameTests {
    private let keys = ["description", "extends", "parameters", "world", "seed", "decisions"]

    @Test(arguments: [
        ("desription", "did you mean \"description\"?"), ("decription", "did you mean \"description\"?"),
        ("dsecription", "did you mean \"description\"?"), ("wrold", "did you mean \"world\"?"),
        ("decision", "did you mean \"decisions\"?"),
        ("x", "expected one of description, extends, parameters, world, seed, decisions"),
    ])
    func `a similar name is suggested, otherwise all names are listed`(_ name: String, _ hint: String) {
        #expect(NearestName.hint(for: name, among: keys) == hint)
    }

    @Test func `among many names, the nearest one is suggested even if it is not similar`() {
        let names = (1...20).map { "operation\($0)" }
        #expect(NearestName.hint(for: "q", among: names) == "the nearest known one is \"operation1\"")
    }

    @Test func `without any names, the hint is that none is expected`() {
        #expect(NearestName.hint(for: "q", among: [String]()) == "expected none")
    }

    @Test func `the distance counts swapped neighbours as one edit`() {
        #expect(NearestName.distance("wrold", "world") == 1)
        #expect(NearestName.distance("", "abc") == 3)
        #expect(NearestName.distance("abc", "") == 3)
        #expect(NearestName.distance("abc", "abc") == 0)
    }

    @Test func `the distance compares at most 64 characters`() {
        let long = String(repeating: "x", count: 1_000_000)
        #expect(NearestName.distance(long, "x") == 63)
    }
}
