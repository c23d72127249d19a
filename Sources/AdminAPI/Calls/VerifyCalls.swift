import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    static let verifyRequests = AdminRoute(
        .post, "/requests/verify", "verifyRequests", "Checks that requests arrived in the given order.",
        journal: .required, work: .longRunning, refusals: [.notAcceptable],
        handle: AdminResponder.verifyRequests)
}

extension AdminResponder {
    func verifyRequests(_ expected: ExpectedSequence) throws(AdminError) -> VerifiedRequests {
        let journal = journal.withLock { $0 }
        for pattern in expected.patterns { try checkScenario(of: pattern, in: journal) }
        let verification = Verification(
            expected.patterns, in: journal.entries, dropped: journal.dropped)
        guard let explanation = verification.explanation else { return VerifiedRequests() }
        throw AdminError(
            status: .notAcceptable, code: "not_verified", title: "The requests did not arrive in this order",
            detail: explanation)
    }
}

struct ExpectedSequence: AdminBody {
    let patterns: [RequestPattern]

    static let schema = Schema.record(
        "Requests in their order. Other requests between them are ignored.",
        [
            .always(
                "sequence",
                .list(of: RequestPattern.schema, count: 1...Int.max, "One pattern for each request."))
        ])

    static let example: JSONValue? = [
        "sequence": [["operation": "retrieveConfiguration"], ["operation": "retrieveProfiles"]]
    ]

    init(_ members: [String: JSONValue]) throws(AdminError) {
        var patterns: [RequestPattern] = []
        for (index, element) in (members["sequence"]?.array ?? []).enumerated() {
            do throws(Diagnostics) {
                patterns.append(try RequestPattern(Node(element, at: "/sequence/\(index)")))
            } catch {
                throw .invalidBody(error)
            }
        }
        self.patterns = patterns
    }
}

struct VerifiedRequests: JSONAnswer, JSONObject {
    static let members: [JSONMember<VerifiedRequests>] = [
        .always("verified", .boolean("true")) { _ in true }
    ]
}
