import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    package static let exportRequests = AdminRoute(
        .get, "/requests.har", "exportRequests",
        "Returns the recorded requests as an HTTP archive (HAR 1.2), oldest first.",
        journal: .required, handle: AdminResponder.exportRequests)
}

extension AdminResponder {
    func exportRequests(_ query: ExportQuery) throws(AdminError) -> ArchiveAnswer {
        ArchiveAnswer(
            entries: try page(matching: query.pattern).entries.filter(query.includes),
            version: settings.version, publicURL: publicURL)
    }
}

/// The filter of the dashboard, the scenario and the start of a pattern, and single requests.
struct ExportQuery: AdminQuery {
    let pattern: RequestPattern
    private let filter: RequestFilter
    private let ids: Set<String>?

    static let query =
        RequestPattern.schema.fields.filter { ["scenario", "since"].contains($0.name) } + RequestFilter.fields
        + [
            .optional("id", .list(of: .text(.filled, ""), "The identifier of a request; can be repeated."))
        ]

    init(_ members: [String: JSONValue]) throws(AdminError) {
        pattern = try RequestPattern(members.filter { ["scenario", "since"].contains($0.key) })
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

struct ArchiveAnswer: JSONAnswer {
    /// The oldest first.
    let entries: [JournalEntry]
    let version: String
    /// The URL at which clients reach the mock; `nil` for the `Host` of each request.
    let publicURL: PublicURL?

    static let schema = HTTPArchive.schema

    var jsonBytes: [UInt8] {
        let archived = entries.map { $0.archived(behind: publicURL).json }
        return HTTPArchive.opening(version: version) + archived.joined(separator: ",".utf8)
            + HTTPArchive.closing
    }
}
