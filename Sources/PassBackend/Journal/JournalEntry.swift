import HTTPMessages
import PassAPI
import PassSimulator

/// What happened to one request. Kept as it was, and rendered when somebody reads it.
///
/// A class: it is made for every request and read for few, and a value of so many parts would be copied part by part on
/// its way into the journal.
final class JournalEntry: Sendable {
    /// The trace of the answer, by which it is found.
    let id: String
    /// `nil` for a request that met no operation.
    let operation: Operation?
    let device: DeviceIdentifier?
    let scenario: String
    let ruleIDs: [String]
    let request: Request
    let reply: Reply
    /// By the server's clock.
    let receivedAt: Timestamp
    /// By the machine's clock, in which clients live.
    let arrivedAt: Timestamp
    /// By the device's clock; the server's where there is no device.
    let deviceTime: Timestamp
    /// How long the mock took, in milliseconds, without the delay of a scenario.
    let milliseconds: Int64
    /// What the device was like.
    let before: DeviceSummary?
    let after: DeviceSummary?

    init(
        id: String, operation: Operation?, device: DeviceIdentifier?, scenario: String,
        ruleIDs: [String] = [],
        request: Request, reply: Reply, receivedAt: Timestamp, arrivedAt: Timestamp,
        deviceTime: Timestamp, milliseconds: Int64,
        before: DeviceSummary? = nil,
        after: DeviceSummary? = nil
    ) {
        self.id = id
        self.operation = operation
        self.device = device
        self.scenario = scenario
        self.ruleIDs = ruleIDs
        self.request = request
        self.reply = reply
        self.receivedAt = receivedAt
        self.arrivedAt = arrivedAt
        self.deviceTime = deviceTime
        self.milliseconds = milliseconds
        self.before = before
        self.after = after
    }

    /// What it costs to keep it, about; its bodies are counted as far as they are kept.
    var size: Int {
        1_024 + request.path.utf8.count + (request.query?.utf8.count ?? 0) + request.fields.byteCount
            + request.body.count + reply.body.count + (before?.size ?? 0) + (after?.size ?? 0)
    }

    /// The entry without the ends of bodies that have more bytes than that.
    func keepingBodies(to limit: Int) -> JournalEntry {
        guard request.body.count > limit || reply.body.count > limit else { return self }
        var (request, reply) = (request, reply)
        // Copies, because a shortened array keeps its room.
        request.body = Array(request.body.prefix(limit))
        reply.body = Array(reply.body.prefix(limit))
        return JournalEntry(
            id: id, operation: operation, device: device, scenario: scenario, ruleIDs: ruleIDs,
            request: request,
            reply: reply, receivedAt: receivedAt, arrivedAt: arrivedAt, deviceTime: deviceTime,
            milliseconds: milliseconds, before: before, after: after)
    }
}
