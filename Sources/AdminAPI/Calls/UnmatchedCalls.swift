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
            meta: JournalMeta(total: entries.count, dropped: journal.dropped), executor: reports)
    }
}

typealias UnmatchedList = JournalList<UnmatchedRequest>

/// A request that matched no operation.
struct UnmatchedRequest: JSONEncodable, JSONDescribed {
    let entry: JournalEntry

    static let schema = Schema.object([
        .always("request", JournalEntry.schema),
        .always("nearMisses", .texts("The operations with the most similar paths.")),
    ])

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("request", entry)
            object.member(
                "nearMisses",
                array: NearestOperations.of(entry.exchange.request.path).map {
                    "\($0.definition.methodAndPath) (\($0.rawValue))"
                })
        }
    }
}
