import ControlAPI
import HTTPMessages
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
}
