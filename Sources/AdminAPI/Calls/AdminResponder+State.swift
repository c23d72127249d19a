import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    package static let showState = AdminRoute(
        .get, "/state", "showState", "Exports the whole state.", needs: .state,
        handle: AdminResponder.showState)

    package static let putState = AdminRoute(
        .put, "/state", "putState", "Imports an exported state.", needs: .steering, work: .report,
        handle: AdminResponder.putState)

    package static let takeSnapshot = AdminRoute(
        .put, "/snapshots/\(.snapshot)", "takeSnapshot", "Saves the state under a name.",
        needs: .state, work: .report, handle: AdminResponder.takeSnapshot)

    package static let showSnapshot = AdminRoute(
        .get, "/snapshots/\(.snapshot)", "showSnapshot", "Returns a saved state.",
        needs: .steering, handle: AdminResponder.showSnapshot)

    package static let removeSnapshot = AdminRoute(
        .delete, "/snapshots/\(.snapshot)", "removeSnapshot", "Removes a saved state.",
        needs: .steering, handle: AdminResponder.removeSnapshot)
}

extension AdminResponder {
    func showState() -> StateDocument { StateDocument(jsonBytes: backend.exportState()) }

    func putState(_ document: StateDocument) throws(AdminError) -> NoContent {
        do throws(Diagnostics) { try backend.importState(document.jsonBytes) } catch {
            throw .invalidBody(error)
        }
        return NoContent()
    }

    /// Saves a snapshot under a name and replaces an older one.
    func takeSnapshot(_ call: AdminCall) throws(AdminError) -> SavedSnapshot {
        let name = call.parameters["name"] ?? ""
        let document = backend.exportState()
        let isNew = try AdminError.mapping(try backend.documents.put(document, named: name, in: snapshots))
        return isNew ? .created : .replaced
    }

    func showSnapshot(_ call: AdminCall) throws(AdminError) -> StateDocument {
        let name = call.parameters["name"] ?? ""
        let bytes = try AdminError.mapping(try backend.documents.document(named: name, in: snapshots))
        guard let bytes else { throw try unknownSnapshot(name) }
        return StateDocument(jsonBytes: bytes)
    }

    func removeSnapshot(_ call: AdminCall) throws(AdminError) -> NoContent {
        let name = call.parameters["name"] ?? ""
        let isRemoved = try AdminError.mapping(
            try backend.documents.removeDocument(named: name, from: snapshots))
        guard isRemoved else { throw try unknownSnapshot(name) }
        return NoContent()
    }

    /// The name of the set of documents that has the snapshots.
    private var snapshots: String { state.steering.history.snapshots }

    private func unknownSnapshot(_ name: String) throws(AdminError) -> AdminError {
        let known = try AdminError.mapping(try backend.documents.documentNames(in: snapshots)).sorted()
        return .notFound(
            "There is no snapshot \"\(name)\""
                + (known.isEmpty
                    ? ": none was taken yet." : ", expected one of: \(known.joined(separator: ", "))."))
    }
}

/// The state of the mock: an export, a snapshot, or what a client imports.
struct StateDocument: JSONAnswer {
    let jsonBytes: [UInt8]

    static let schema = Schema(
        .record(
            [
                .always("version", .integer(4...4, "The version of the format.")),
                .always(
                    "scenario", .text("The scenario that is active for all devices, with its parameters.")),
                .always("deviceScenarios", .map("device", of: .text(""), "The scenarios of single devices.")),
                .always("deviceLabels", .map("device", of: .text(""), "The names of single devices.")),
                .always("rules", .list(of: Schema(.anything), "The rules on top of every scenario.")),
                .always(
                    "ruleRestarts", .map("rule", of: .number("How often its counters have restarted."), "")),
                .always("clock", Schema(.anything)),
                .always("backend", Schema(.anything, "Devices, sessions and what belongs to them.")),
            ], []), "The complete state of the mock.", definition: "state")
}

/// The import validates the document itself, because the schema does not describe all of it.
extension StateDocument: AdminInput {
    static let body: AdminBodyDescription? = AdminBodyDescription(
        schema: schema, contentType: "application/json")
    static let query: [Schema.Field] = []

    init(_ call: AdminCall) { jsonBytes = call.request.body }
}

enum SavedSnapshot: AdminAnswer {
    case created, replaced

    static let description = AdminAnswerDescription(.created, .noContent)
    var reply: Reply { Reply(status: self == .created ? .created : .noContent) }
}
