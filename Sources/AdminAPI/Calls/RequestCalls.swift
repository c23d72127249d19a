import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    package static let listRequests = AdminRoute(
        .get, "/requests", "listRequests", "Lists the recorded requests, newest first.",
        journal: .required, handle: AdminResponder.listRequests)

    package static let showRequest = AdminRoute(
        .get, "/requests/{id}", "showRequest",
        "Returns one request by its identifier, which is its trace.", journal: .required, work: .serial,
        handle: AdminResponder.showRequest)

    package static let sendAgain = AdminRoute(
        .post, "/requests/{id}/replay", "sendAgain",
        "Sends a recorded request again, and returns the identifier of the new entry.",
        journal: .required, handle: AdminResponder.sendAgain)

    package static let clearRequests = AdminRoute(
        .delete, "/requests", "clearRequests", "Removes all recorded requests.", journal: .optional,
        handle: AdminResponder.clearRequests)

    static let countRequests = AdminRoute(
        .post, "/requests/count", "countRequests", "Counts the requests that match a pattern.",
        journal: .required, work: .longRunning, isReadOnly: true,
        handle: AdminResponder.countRequests)

    static let findRequests = AdminRoute(
        .post, "/requests/find", "findRequests", "Lists the requests that match a pattern, oldest first.",
        journal: .required, work: .longRunning, isReadOnly: true,
        handle: AdminResponder.findRequests)

    package static let removeRequests = AdminRoute(
        .post, "/requests/remove", "removeRequests", "Removes the requests that match a pattern.",
        journal: .optional, work: .longRunning, handle: AdminResponder.removeRequests)

    static let unmatchedRequests = AdminRoute(
        .get, "/requests/unmatched", "unmatchedRequests",
        "Lists the requests that matched no operation, with the nearest operations.",
        journal: .required, handle: AdminResponder.unmatchedRequests)

    package static let exportRequests = AdminRoute(
        .get, "/requests.har", "exportRequests",
        "Returns the recorded requests as an HTTP archive (HAR 1.2), oldest first.",
        journal: .required,
        answer: AdminAnswerDescription(contentType: Reply.jsonContentType, schema: HTTPArchive.schema),
        handle: AdminResponder.exportRequests)
}

extension AdminResponder {
    func listRequests(_ query: RequestQuery) throws(AdminError) -> RequestList {
        let page = try page(matching: query.pattern)
        var older = page.entries[...]
        if let id = query.before {
            let identifier = Journal.identifier(id)
            guard let end = older.lastIndex(where: { $0.id == identifier }) else {
                throw .invalidBody(
                    "The journal has no matching request \"\(id)\", expected the identifier of one.",
                    at: "/before")
            }
            older = older[..<end]
        }
        let shown = older.suffix(query.limit)
        let next = shown.count < older.count ? shown.first.map { query.next(before: $0.id) } : nil
        return RequestList(
            requests: shown.reversed(),
            meta: JournalMeta(total: page.entries.count, dropped: page.dropped, next: next))
    }

    func showRequest(_ call: AdminCall) throws(AdminError) -> JournalEntry {
        try recordedRequest(call.parameters["id"] ?? "")
    }

    /// Sends the request with the identifier in the path again, with its original credentials.
    func sendAgain(_ call: AdminCall) throws(AdminError) -> ReplayedRequest {
        let exchange = try showRequest(call).exchange
        guard !exchange.isTruncated else {
            throw .conflict(
                "The journal has only the beginning of the body, so it cannot be sent again.")
        }
        let (reply, id) = backend.recordedReply(to: exchange.request)
        backend.shared?.wait { done in reply.receive { _ in done() } }
        return ReplayedRequest(id: id)
    }

    func clearRequests() throws(AdminError) -> NoContent {
        let count = journal.withLock(\.count)
        try withState { $0.removeRequests(.cleared, count: count) }
        return NoContent()
    }

    func countRequests(_ pattern: RequestPattern) throws(AdminError) -> RequestCount {
        RequestCount(count: try page(matching: pattern).entries.count)
    }

    func findRequests(_ pattern: RequestPattern) throws(AdminError) -> RequestList {
        RequestList(try page(matching: pattern))
    }

    func removeRequests(_ pattern: RequestPattern) throws(AdminError) -> RequestCount {
        let ids = try page(matching: pattern).entries.map(\.id)
        if !ids.isEmpty { try withState { $0.removeRequests(.removed(ids), count: ids.count) } }
        return RequestCount(count: ids.count)
    }

    package func recordedRequest(_ id: String) throws(AdminError) -> JournalEntry {
        let (entry, losses) = journal.withLock { ($0.entry(id), $0.losses) }
        guard let entry else { throw .notFound("The journal has no request \(id)\(losses).") }
        return entry
    }

    package func isRecorded(_ one: JournalEntry, before other: JournalEntry) -> Bool {
        let first = entries.first { $0.isSame(as: one) || $0.isSame(as: other) }
        return first?.isSame(as: one) ?? false
    }

    package func neighbors(of entry: JournalEntry) -> (previous: JournalEntry?, next: JournalEntry?) {
        let entries = entries
        guard let index = entries.lastIndex(where: { $0.isSame(as: entry) }) else { return (nil, nil) }
        return (
            entries[..<index].last { $0.device == entry.device },
            entries[(index + 1)...].first { $0.device == entry.device }
        )
    }

    func page(matching pattern: RequestPattern) throws(AdminError) -> Journal.Page {
        let journal = journalCopy
        try journal.check(pattern)
        return journal.page(matching: try normalized(pattern, in: journal))
    }

    /// The pattern with the scenario's name in the journal.
    ///
    /// - Parameter place: the JSON pointer to the pattern.
    func normalized(
        _ pattern: RequestPattern, in journal: Journal, at place: String = ""
    ) throws(AdminError) -> RequestPattern {
        guard let scenario = pattern.scenario else { return pattern }
        var normalized = pattern
        normalized.scenario = try recordedName(
            ofScenario: scenario, in: journal, at: "\(place)/scenario")
        return normalized
    }

    /// The journal's name for the scenario of a selection, whatever the order and the quotes of the parameters. A selection without
    /// parameters stands for all values.
    ///
    /// - Parameter pointer: the JSON pointer to the selection.
    /// - Throws: when the mock cannot build the scenario, and no recorded request has it.
    func recordedName(
        ofScenario text: String, in journal: Journal, at pointer: String = ""
    ) throws(AdminError) -> String {
        let library = backend.library
        if library.contains(text) { return text }
        do throws(Diagnostics) {
            let selection = try ScenarioSelection(parsing: text)
            if selection.parameters.isEmpty, library.contains(selection.name) { return selection.name }
            return try backend.scenario(selection).name
        } catch {
            guard journal.entries(matching: RequestPattern(scenario: text)).isEmpty else { return text }
            throw .invalidBody(error.description, at: pointer)
        }
    }

    func unmatchedRequests() -> UnmatchedList {
        let journal = journalCopy
        let entries = journal.entries.filter { $0.operation == nil && !$0.isPreflightOfOperation }
        return UnmatchedList(
            requests: entries.map(UnmatchedRequest.init),
            meta: JournalMeta(total: entries.count, dropped: journal.dropped))
    }

    func exportRequests(_ query: ExportQuery) throws(AdminError) -> Reply {
        try query.checkIdentifiers(in: journalCopy)
        var body = HTTPArchive.opening(version: settings.version)
        for (index, entry) in try page(matching: query.pattern).entries.filter(query.includes).enumerated() {
            if index > 0 { body.append(UInt8(ascii: ",")) }
            body += entry.archived(behind: publicURL)
        }
        return Reply(fields: Reply.jsonFields, body: body + HTTPArchive.closing)
    }
}

struct RequestQuery: AdminQuery {
    let pattern: RequestPattern
    let limit: Int
    /// The identifier of the oldest request on the previous page; `nil` for the newest page.
    let before: String?
    private let members: [String: JSONValue]

    /// The size of a page if the query names none.
    static let defaultLimit = 1_000

    static let query =
        RequestPattern.schema.fields + [
            .optional(
                "limit",
                .integer(0...1_000_000, "The maximum number of requests; \(defaultLimit) when absent.")),
            .optional(
                "before", .text(.filled, "Only requests that are older than the one with this identifier.")),
        ]

    init(_ members: [String: JSONValue]) throws(AdminError) {
        limit = members["limit"]?.integer.flatMap(Int.init(exactly:)) ?? Self.defaultLimit
        before = members["before"]?.string
        pattern = try RequestPattern(members.filter { $0.key != "limit" && $0.key != "before" })
        self.members = members
    }

    /// The path and query of the page with the requests before this one.
    func next(before id: String) -> String {
        let parameters = members.merging(["before": .string(id), "limit": .integer(Int64(limit))]) { $1 }
        let query = parameters.mapValues { $0.string ?? $0.integer.map(String.init) ?? "" }
            .sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        return "\(AdminRoute.listRequests.path)?\(Form.encode(query))"
    }
}

extension RequestPattern: AdminBody {
    package static let schema = Schema.requestPattern
    package static let example: JSONValue? = ["operation": "retrieveProfiles", "status": .integer(200)]

    package init(_ members: [String: JSONValue]) throws(AdminError) {
        self = try AdminError.refusing(try Self(Node(.object(members))))
    }
}

struct ReplayedRequest: JSONAnswer, JSONObject {
    let id: String

    static let members: [JSONMember<ReplayedRequest>] = [
        .always("id", .text("The identifier of the new request."), \.id)
    ]
}

struct RequestCount: JSONAnswer, JSONObject {
    let count: Int

    static let members: [JSONMember<RequestCount>] = [.always("count", .number(""), \.count)]
}

extension JournalEntry: JSONAnswer {}

extension Journal {
    /// - Parameter place: the JSON pointer to the pattern.
    /// - Throws: when `since` names an entry that is not in the journal, because the entries after it are
    ///   unknown.
    func check(_ pattern: RequestPattern, at place: String = "") throws(AdminError) {
        guard case .entry(let id)? = pattern.since, entry(id) == nil else { return }
        let mistake = Timestamp.mistake(inMilliseconds: id).map { "\"since\": \($0)" }
        let parts = id.split(separator: " ")
        let isTimeWithoutPlus =
            parts.count > 1
            && Timestamp(text: "\(parts.dropLast().joined(separator: " "))+\(parts[parts.count - 1])") != nil
        let remedy = isTimeWithoutPlus ? " A query turns + into a space: write + as %2B." : ""
        throw .invalidBody(
            mistake
                ?? "\"\(id)\" is neither a request in the journal nor a time such as 2026-03-16T14:39:48Z, "
                + "nor milliseconds since 1970\(losses).\(remedy)",
            at: "\(place)/since")
    }

    /// Why an entry can be missing, as the end of a sentence; empty if none was dropped.
    fileprivate var losses: String {
        dropped > 0 ? "; requests that were dropped to make room: \(dropped)" : ""
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

/// The filter of the dashboard, the scenario and the start of a pattern, and single requests.
struct ExportQuery: AdminQuery {
    let pattern: RequestPattern
    private let filter: RequestFilter
    private let ids: Set<String>?

    private static let patternParameters: Set = ["scenario", "since"]

    static let query =
        RequestPattern.schema.fields.filter { patternParameters.contains($0.name) } + RequestFilter.fields
        + [
            .optional("id", .list(of: .text(.filled, ""), "The identifier of a request; can be repeated."))
        ]

    init(_ members: [String: JSONValue]) throws(AdminError) {
        pattern = try RequestPattern(members.filter { Self.patternParameters.contains($0.key) })
        let texts = members.compactMapValues { $0.string ?? $0.integer.map(String.init) }
        filter = try AdminError.refusing(try RequestFilter(texts))
        ids = members["id"]?.array.map { Set($0.compactMap(\.string).map(Journal.identifier)) }
    }

    /// - Throws: when the query names a request that is not in the journal.
    func checkIdentifiers(in journal: Journal) throws(AdminError) {
        guard let ids, let unknown = ids.subtracting(journal.entries.map(\.id)).min() else { return }
        throw .invalidBody("The journal has no request \"\(unknown)\"\(journal.losses).", at: "/id")
    }

    func includes(_ entry: JournalEntry) -> Bool {
        (ids?.contains(entry.id) ?? true) && filter.matches(entry)
    }
}

typealias RequestList = JournalList<JournalEntry>

extension RequestList {
    init(_ page: Journal.Page) {
        self.init(
            requests: page.entries, meta: JournalMeta(total: page.entries.count, dropped: page.dropped))
    }
}

/// Requests of the journal, in one of the forms that answers have.
struct JournalList<Element: JSONEncodable & JSONDescribed & Sendable>: JSONAnswer, JSONObject {
    let requests: [Element]
    let meta: JournalMeta

    static var members: [JSONMember<Self>] {
        [
            .always("requests", .list(of: Element.schema, ""), \.requests),
            .always("meta", JournalMeta.schema, \.meta),
        ]
    }
}

/// `meta` of an answer with requests of the journal.
struct JournalMeta: JSONObject {
    let total: Int
    let dropped: Int
    /// The path and query of the next page; `nil` if there is none.
    var next: String?

    static let members: [JSONMember<JournalMeta>] = [
        .always("total", .number("The number of elements."), \.total),
        .always("dropped", .number("How many requests were dropped from the full journal."), \.dropped),
        .optional(
            "next",
            .text("The path and query of the next page, if the answer does not have all matching requests."),
            \.next),
    ]
}

struct ListMeta: JSONObject {
    let total: Int

    static let members: [JSONMember<ListMeta>] = [
        .always("total", .number("The number of elements."), \.total)
    ]
}
