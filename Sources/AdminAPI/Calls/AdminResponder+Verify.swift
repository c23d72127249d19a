import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import RequestJournal

extension AdminRoute {
    package static let verifyRequests = AdminRoute(
        .post, "/requests/verify", "verifyRequests", "Checks that requests arrived in the given order.",
        body: .expectedSequence, answer: .json(.verified), refusals: [.notAcceptable]
    ) { (admin, call) throws(AdminError) in try admin.verifyRequests(call) }
}

extension AdminResponder {
    /// `{"sequence": [patterns]}`: checks that requests that match the patterns arrived in this order. Other
    /// requests between them are ignored.
    func verifyRequests(_ call: AdminCall) throws(AdminError) -> Reply {
        let elements = try call.body()["sequence"]?.array ?? []
        var patterns: [RequestPattern] = []
        for (index, element) in elements.enumerated() {
            do throws(Diagnostics) {
                patterns.append(try RequestPattern(Node(element, at: "/sequence/\(index)")))
            } catch {
                throw .invalidBody(error)
            }
        }
        let (entries, dropped) = journal.withLock { (Array($0.entries), $0.dropped) }
        let verification = Verification(patterns, in: entries, dropped: dropped)
        guard let explanation = verification.explanation else {
            return .json { $0.object { $0.member("verified", true) } }
        }
        throw AdminError(
            status: .notAcceptable, code: "not_verified", title: "The requests did not arrive in this order",
            detail: explanation)
    }
}
