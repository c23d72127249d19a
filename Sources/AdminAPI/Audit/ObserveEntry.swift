import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The audit's view of a request. It is extracted from the journal entry when an audit is requested, so that
/// serving requests costs nothing more.
extension Observation {
    /// - Returns: `nil` for a request that matched no operation, and for HEAD, which has no effect.
    init?(_ entry: JournalEntry) {
        guard let operation = entry.operation, operation.definition.methods.contains(entry.method) else {
            return nil
        }
        self.init(
            id: entry.id, operation: operation, timing: RequestTiming(entry), status: entry.status.code)
        device = entry.device
        hasPreparedDevice = entry.before?.isPrepared == true
        scenario = entry.scenario
        ruleIDs = entry.ruleIDs
        let exchange = entry.exchange
        readHead(of: exchange.request)
        readPath(of: exchange.request)
        readParameters(of: exchange.request)
        read(exchange.reply)
    }
}

extension RequestTiming {
    fileprivate init(_ entry: JournalEntry) {
        self.init(
            arrivedAt: entry.arrivedAt,
            answeredAt: entry.arrivedAt + .milliseconds(entry.milliseconds) + entry.delivery.delay,
            serverTime: entry.receivedAt, deviceTime: entry.deviceTime)
    }
}

extension Observation {
    private mutating func readPath(of request: Request) {
        let found = operation.definition.pathParameters(of: request)
        serviceProvider = (found["serviceProvider"] ?? found["requestor"]).map { ServiceProviderID($0) }
        mvpd = found["mvpd"].map { MVPDID($0) }
        code = found["code"].map { AuthenticationCode($0) }
    }
}
