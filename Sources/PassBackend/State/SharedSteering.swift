import Documents
import PassAPI

/// What testers have set, and what they can go back to, as a document for other mocks.
struct SharedSteering: Sendable, Codable {
    let steering: SteeringDocument
    let history: HistoryDocument

    init(_ steering: Steering) {
        self.steering = steering.document
        history = HistoryDocument(steering.history)
    }

    var bytes: [UInt8] {
        // Encoding cannot fail: the document contains only values that JSON can express.
        (try? JSONDocument.encode(self)) ?? []
    }

    struct HistoryDocument: Sendable, Codable {
        let snapshots: String
        let undo: UndoDocument?
    }

    struct UndoDocument: Sendable, Codable {
        let subject: String
        let device: RemovedDevice?
        /// Before a reset.
        let generation: Generation?
        let steering: SteeringDocument?
        let snapshots: String?
    }
}

extension Steering {
    /// Sets what the document says. What the files of this mock lack is kept as a text.
    mutating func restoreKeepingUnknown(_ document: SharedSteering) {
        restoreKeepingUnknown(document.steering)
        history = document.history.history
    }
}

extension SharedSteering.HistoryDocument {
    init(_ history: History) {
        snapshots = history.snapshots
        undo = history.undo.map { .init($0) }
    }

    var history: History { History(snapshots: snapshots, undo: undo.map { Undo($0) }) }
}

extension SharedSteering.UndoDocument {
    fileprivate init(_ undo: Undo) {
        subject = undo.subject
        switch undo.removed {
        case .requests: (device, generation, steering, snapshots) = (nil, nil, nil, nil)
        case .device(let removed): (device, generation, steering, snapshots) = (removed, nil, nil, nil)
        case .generation(let former, let set, let names):
            (device, generation, steering, snapshots) = (nil, former, set, names)
        case .state: preconditionFailure("The state of several mocks is reset in the database.")
        }
    }
}

extension Undo {
    fileprivate init(_ document: SharedSteering.UndoDocument) {
        let removed: Removed =
            if let device = document.device {
                .device(device)
            } else if let generation = document.generation, let steering = document.steering,
                let snapshots = document.snapshots
            {
                .generation(generation, steering, snapshots: snapshots)
            } else {
                .requests
            }
        self.init(subject: document.subject, removed: removed)
    }
}
