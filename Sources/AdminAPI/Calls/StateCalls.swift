import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    static let showState = AdminRoute(
        .get, "/state", "showState", "Exports the whole state.",
        handle: AdminResponder.showState)

    static let putState = AdminRoute(
        .put, "/state", "putState", "Imports an exported state.", work: .longRunning,
        handle: AdminResponder.putState)

    static let takeSnapshot = AdminRoute(
        .put, "/snapshots/{name}", "takeSnapshot", "Saves the state under a name.", work: .longRunning,
        answer: AdminAnswerDescription(.created, .noContent), handle: AdminResponder.takeSnapshot)

    static let showSnapshot = AdminRoute(
        .get, "/snapshots/{name}", "showSnapshot", "Returns a saved state.",
        handle: AdminResponder.showSnapshot)

    static let removeSnapshot = AdminRoute(
        .delete, "/snapshots/{name}", "removeSnapshot", "Removes a saved state.",
        handle: AdminResponder.removeSnapshot)
}

extension AdminResponder {
    func showState() throws(AdminError) -> ExportedState {
        ExportedState(try withState(\.document))
    }

    func putState(_ body: ImportedState) throws(AdminError) -> NoContent {
        do { try backend.importState(body.jsonBytes) } catch let error as Diagnostics {
            throw .invalidBody(error)
        } catch {
            throw .unavailable("\(error)")
        }
        return NoContent()
    }

    func takeSnapshot(_ call: AdminCall) throws(AdminError) -> Reply {
        let name = call.parameters["name"] ?? ""
        return try withState { state in
            let isNew = state.snapshots.row(of: name) == nil
            state.snapshots[name] = state.document
            return Reply(status: isNew ? .created : .noContent)
        }
    }

    func showSnapshot(_ call: AdminCall) throws(AdminError) -> ExportedState {
        let name = call.parameters["name"] ?? ""
        return ExportedState(
            try withState { (state) throws(AdminError) in try Self.snapshot(name, in: state) })
    }

    func removeSnapshot(_ call: AdminCall) throws(AdminError) -> NoContent {
        let name = call.parameters["name"] ?? ""
        try withState { (state) throws(AdminError) in
            _ = try Self.snapshot(name, in: state)
            state.snapshots[name] = nil
        }
        return NoContent()
    }

    private static func snapshot(_ name: String, in state: MockState) throws(AdminError) -> StateDocument {
        if let document = state.snapshots[name] { return document }
        let known = state.snapshots.keys.sorted()
        throw .notFound(
            "There is no snapshot \"\(name)\""
                + (known.isEmpty
                    ? ": none was taken yet." : ", expected one of: \(known.joined(separator: ", "))."))
    }
}

/// The state of the mock: an export or a snapshot.
struct ExportedState: JSONAnswer {
    let jsonBytes: [UInt8]

    init(_ document: StateDocument) {
        // Encoding cannot fail: the document contains only values that JSON can express.
        jsonBytes = (try? JSONDocument.encode(document)) ?? []
    }

    static let schema = Schema(
        .record(
            [
                .always("version", .integer(4...4, "The version of the format.")),
                .always(
                    "scenario", .text("The scenario that is active for all devices, with its parameters.")),
                .always("deviceScenarios", .map("device", of: .text(""), "The scenarios of single devices.")),
                .always("deviceLabels", .map("device", of: .text(""), "The names of single devices.")),
                .always("rules", .list(of: Schema(.anything), "The rules on top of every scenario.")),
                .always("clock", Schema(.anything)),
                .always("backend", Schema(.anything, "Devices, sessions and what belongs to them.")),
            ], []), "The complete state of the mock.", definition: "state")
}

/// The import validates the document itself, because the schema does not describe all of it.
struct ImportedState: AdminInput {
    let jsonBytes: [UInt8]

    static let body: AdminBodyDescription? = AdminBodyDescription(
        schema: ExportedState.schema, contentType: "application/json")

    init(_ call: AdminCall) { jsonBytes = call.request.body }
}
