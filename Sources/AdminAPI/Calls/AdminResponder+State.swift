import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    package static let showState = AdminRoute(
        .get, "/state", "showState", "Exports the whole state.", answer: .json(.state)
    ) { admin, _ in admin.showState() }

    package static let putState = AdminRoute(
        .put, "/state", "putState", "Imports an exported state.", body: .state, answer: .nothing()
    ) { (admin, call) throws(AdminError) in try admin.putState(call) }

    package static let takeSnapshot = AdminRoute(
        .put, "/snapshots/\(.snapshot)", "takeSnapshot", "Saves the state under a name.",
        answer: .nothing(.created, .noContent)
    ) { admin, call in admin.takeSnapshot(call) }

    package static let showSnapshot = AdminRoute(
        .get, "/snapshots/\(.snapshot)", "showSnapshot", "Returns a saved state.", answer: .json(.state)
    ) { (admin, call) throws(AdminError) in try admin.showSnapshot(call) }

    package static let removeSnapshot = AdminRoute(
        .delete, "/snapshots/\(.snapshot)", "removeSnapshot", "Removes a saved state.", answer: .nothing()
    ) { (admin, call) throws(AdminError) in try admin.removeSnapshot(call) }
}

extension AdminResponder {
    func showState() -> Reply { document(backend.exportState()) }

    func putState(_ call: AdminCall) throws(AdminError) -> Reply {
        do throws(Diagnostics) { try backend.importState(call.request.body) } catch {
            throw .invalidBody(error)
        }
        return Reply(status: .noContent)
    }

    /// Saves a snapshot under a name and replaces an older one.
    func takeSnapshot(_ call: AdminCall) -> Reply {
        let name = call.parameters["name"] ?? ""
        let document = backend.exportState()
        let isNew = snapshots.withLock { $0.updateValue(document, forKey: name) == nil }
        return Reply(status: isNew ? .created : .noContent)
    }

    /// A state document in the format of `PUT /__admin/state`.
    func showSnapshot(_ call: AdminCall) throws(AdminError) -> Reply {
        let name = call.parameters["name"] ?? ""
        guard let bytes = snapshots.withLock({ $0[name] }) else { throw unknownSnapshot(name) }
        return document(bytes)
    }

    func removeSnapshot(_ call: AdminCall) throws(AdminError) -> Reply {
        let name = call.parameters["name"] ?? ""
        guard snapshots.withLock({ $0.removeValue(forKey: name) }) != nil else { throw unknownSnapshot(name) }
        return Reply(status: .noContent)
    }

    private func document(_ bytes: [UInt8]) -> Reply {
        Reply(fields: [.contentType: Reply.jsonContentType], body: bytes)
    }

    private func unknownSnapshot(_ name: String) -> AdminError {
        let known = snapshots.withLock { $0.keys.sorted() }
        return .notFound(
            "There is no snapshot \"\(name)\""
                + (known.isEmpty
                    ? ": none was taken yet." : ", expected one of: \(known.joined(separator: ", "))."))
    }
}
