import PassAPI
import Testing

@testable import Captures

@Suite("Explanations of differences")
struct ExplanationTests {
    @Test func `say what differs between two secrets`() {
        let difference = Difference(
            entry: 1, request: "GET /api/v2/REF30/profiles", operation: .retrieveProfiles, kind: .form,
            place: .value([.member("userID")]), captured: "[redacted]", mock: "[redacted]")
        #expect(difference.statement == "has a different form in the mock, and is redacted in both")
    }

    @Test func `name each entry once, in the order of the capture`() throws {
        let differences = [(3, "a"), (3, "b"), (5, "a"), (3, "c")].map { entry, member in
            Difference(
                entry: entry, request: "GET /api/v2/REF30/profiles", operation: .retrieveProfiles,
                kind: .missing, place: .value([.member(member)]), captured: "x", mock: nil)
        }
        let explanation = Explanation(
            values: [Explanation.PolicyValue(policy: "mockHeaders", value: "off")], differences: differences)
        let json = JSONValue(parsing: JSONDocument.encode(explanation))
        #expect(json?["entries"] == .array([.integer(3), .integer(5)]))
    }
}
