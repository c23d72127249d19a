import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    static let unmatchedRequests = AdminRoute(
        .get, "/requests/unmatched", "unmatchedRequests",
        "Lists the requests that matched no operation, with the nearest operations.",
        journal: .required, handle: AdminResponder.unmatchedRequests)
}

extension AdminResponder {
    func unmatchedRequests() -> UnmatchedList {
        let journal = journal.withLock { $0 }
        let entries = journal.entries.filter { $0.operation == nil && !$0.isPreflightOfOperation }
        return UnmatchedList(
            requests: entries.map(UnmatchedRequest.init),
            meta: JournalMeta(total: entries.count, dropped: journal.dropped))
    }
}

typealias UnmatchedList = JournalList<UnmatchedRequest>

struct UnmatchedRequest: JSONObject {
    let entry: JournalEntry

    static let members: [JSONMember<UnmatchedRequest>] = [
        .always("request", JournalEntry.schema, \.entry),
        .always("nearMisses", .texts("The operations with the most similar paths.")) {
            NearestOperations.of($0.entry.exchange.request.path).map {
                "\($0.definition.methodAndPath) (\($0.rawValue))"
            }
        },
    ]
}
