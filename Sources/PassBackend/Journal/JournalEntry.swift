import HTTPMessages
import PassAPI
import PassSimulator

/// What happened to one request. Kept as it was, and rendered when somebody reads it.
struct JournalEntry: Sendable {
    /// The trace of the answer, by which it is found.
    var id: String
    /// `nil` for a request that met no operation.
    var operation: Operation?
    var device: DeviceIdentifier?
    var scenario: String
    var ruleIDs: [String] = []
    var request: Request
    var reply: Reply
    /// By the server's clock.
    var receivedAt: Timestamp
    /// How long the mock took, in milliseconds, without the delay of a scenario.
    var milliseconds: Int64
    /// What the device was like.
    var before: DeviceSummary?
    var after: DeviceSummary?

    /// What it costs to keep it, about; its bodies are counted as far as they are kept.
    var size: Int {
        1_024 + request.path.utf8.count + (request.query?.utf8.count ?? 0) + request.fields.byteCount
            + request.body.count + reply.body.count + (before?.size ?? 0) + (after?.size ?? 0)
    }
}
