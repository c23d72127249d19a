import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Backend {
    /// The whole state as a document.
    package func exportState() -> [UInt8] {
        let document = state.withLock { $0.document }
        // The document is made of values that JSON has.
        return (try? JSONDocument.encode(document)) ?? []
    }

    /// Goes on from a document: with all of it, or with what the backend remembers alone, which is clients, devices,
    /// sessions and what belongs to them. Which scenario plays is the start's to say then, and the server's clock is the
    /// machine's.
    ///
    /// - Throws: what is wrong with it, in a sentence with its place. Nothing has changed then.
    package func importState(_ bytes: [UInt8], backendOnly: Bool = false) throws(Diagnostics) {
        let document: StateDocument
        do {
            document = try JSONDocument.decode(StateDocument.self, from: bytes)
        } catch let error as DecodingError {
            let (detail, pointer) = error.diagnostic
            throw Diagnostics("the state is none of this mock: \(detail)", at: .pointer(pointer))
        } catch {
            throw Diagnostics("the state is no JSON")
        }
        guard document.version == StateDocument.currentVersion else {
            throw Diagnostics(
                "\"version\" is \(document.version), expected \(StateDocument.currentVersion)",
                at: .pointer("/version"))
        }
        try Diagnostics.raise(document.backend.diagnostics)
        try state.withLock { (state) throws(Diagnostics) in
            if backendOnly { state.simulator.state = document.backend } else { try state.restore(document) }
        }
    }

    func showState() -> Reply { document(exportState()) }

    func putState(_ call: ControlCall) throws(ControlError) -> Reply {
        do throws(Diagnostics) { try importState(call.request.body) } catch { throw .invalidBody(error) }
        return Reply(status: .noContent)
    }

    /// Takes a snapshot under a name, in the place of an older one.
    func takeSnapshot(_ call: ControlCall) -> Reply {
        let name = call.parameters["name"] ?? ""
        let document = exportState()
        let isNew = snapshots.withLock { $0.updateValue(document, forKey: name) == nil }
        return Reply(status: isNew ? .created : .noContent)
    }

    /// A document that `PUT /__admin/state` takes.
    func showSnapshot(_ call: ControlCall) throws(ControlError) -> Reply {
        let name = call.parameters["name"] ?? ""
        guard let bytes = snapshots.withLock({ $0[name] }) else { throw unknownSnapshot(name) }
        return document(bytes)
    }

    func removeSnapshot(_ call: ControlCall) throws(ControlError) -> Reply {
        let name = call.parameters["name"] ?? ""
        guard snapshots.withLock({ $0.removeValue(forKey: name) }) != nil else { throw unknownSnapshot(name) }
        return Reply(status: .noContent)
    }

    private func document(_ bytes: [UInt8]) -> Reply {
        Reply(fields: [.contentType: ErrorReplies.json], body: bytes)
    }

    private func unknownSnapshot(_ name: String) -> ControlError {
        let known = snapshots.withLock { $0.keys.sorted() }
        return .notFound(
            "There is no snapshot \"\(name)\", expected "
                + (known.isEmpty ? "one that was taken." : "one of: \(known.joined(separator: ", "))."))
    }
}
