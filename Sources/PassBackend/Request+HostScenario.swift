import HTTPMessages
import HTTPTypes

extension Request {
    /// The scenario name in a host `NAME.localhost`.
    var hostScenarioName: String? {
        guard hasHostScenarioName, let hostName, hostName.hasSuffix(".localhost") else { return nil }
        let name = hostName.dropLast(".localhost".count)
        return name.isEmpty ? nil : String(name)
    }

    /// A cheap check by length before the string is made: it runs for every request, and most hosts are too
    /// short.
    private var hasHostScenarioName: Bool {
        guard let host = fields.bytes(of: .host) else { return false }
        return (host.firstIndex(of: UInt8(ascii: ":")) ?? host.endIndex) - host.startIndex
            > ".localhost".utf8.count
    }
}
