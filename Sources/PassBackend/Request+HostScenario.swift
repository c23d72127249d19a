import HTTPMessages
import HTTPTypes

extension Request {
    /// The name in front of `.localhost`.
    var hostScenarioName: String? {
        guard hasHostScenarioName, let hostName, hostName.hasSuffix(".localhost") else { return nil }
        return String(hostName.dropLast(".localhost".count))
    }

    /// True when the host may be such a name, by its length. Every request is asked, and most hosts are shorter.
    private var hasHostScenarioName: Bool {
        guard let host = fields.bytes(of: .host) else { return false }
        return (host.firstIndex(of: UInt8(ascii: ":")) ?? host.endIndex) - host.startIndex
            > ".localhost".utf8.count
    }
}
