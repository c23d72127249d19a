import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import RequestJournal

extension AdminRoute {
    package static let exportRequests = AdminRoute(
        .get, "/requests.har", "exportRequests",
        "Returns the recorded requests as an HTTP archive (HAR 1.2), oldest first.",
        handle: AdminResponder.exportRequests)
}

extension AdminResponder {
    func exportRequests(_ query: ExportQuery) throws(AdminError) -> HTTPArchive {
        let entries = try page(matching: query.pattern).entries.filter(query.includes)
        return HTTPArchive(entries, version: settings.version, publicURL: backend.settings.publicURL)
    }
}

/// The members of a pattern, and the filters of the dashboard.
struct ExportQuery: AdminQuery {
    let pattern: RequestPattern
    private let filter: RequestFilter
    private let ids: Set<String>?

    static let fields =
        RequestPattern.schema.fields.filter { !["status", "device"].contains($0.name) }
        + RequestFilter.fields + [
            .optional("id", .list(of: .text(.filled, ""), "The identifier of a request; can be repeated."))
        ]

    init(_ members: [String: JSONValue]) throws(AdminError) {
        var pattern = members.filter { RequestPattern.schema.fields.map(\.name).contains($0.key) }
        pattern["status"] = nil
        pattern["device"] = nil
        self.pattern = try RequestPattern(pattern)
        do throws(Diagnostics) {
            filter = try RequestFilter(members.compactMapValues { $0.string ?? $0.integer.map(String.init) })
        } catch {
            throw .invalidBody(error)
        }
        ids = members["id"]?.array.map { Set($0.compactMap(\.string)) }
    }

    func includes(_ entry: JournalEntry) -> Bool {
        (ids?.contains(entry.id) ?? true) && filter.matches(entry)
    }
}

extension RequestFilter {
    /// The fields of a filter besides those of a pattern.
    static let fields: [Schema.Field] = [
        .optional("device", .text(.filled, "The device, or a part of its name.")),
        .optional("status", .text(.filled, "A status such as 401, or 4xx for a class of them.")),
        .optional(
            "effect", .words("effect", RequestFilter.Effect.self, "What changed the reply or its delivery.")),
        .optional("path", .text(.filled, "A part of the path and the query.")),
        .optional("q", .text(.filled, "A text that occurs anywhere in the entry. Ignores case.")),
        .optional("errors", .text(.filled, "`only` for refused requests and denied resources.")),
    ]
}

extension HTTPArchive: JSONAnswer {}
