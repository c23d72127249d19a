import HTTPMessages
import HTTPTypes

extension Request {
    /// The scenario name in a host `NAME.localhost`.
    var hostScenarioName: String? {
        guard hasHostScenarioName, let hostName, hostName.hasSuffix(".localhost") else { return nil }
        let name = hostName.dropLast(".localhost".count)
        return name.isEmpty ? nil : String(name)
    }

    /// A cheap check before the string is made: it runs for every request.
    private var hasHostScenarioName: Bool {
        guard let host = fields.bytes(of: .host) else { return false }
        let suffix: StaticString = ".localhost"
        return host.withUnsafeBufferPointer { host in
            let end = host.firstIndex(of: UInt8(ascii: ":")) ?? host.endIndex
            let start = end - suffix.utf8CodeUnitCount
            return start > 0 && host[start] == UInt8(ascii: ".")
                && host[start..<end].equalsIgnoringCase(suffix)
        }
    }
}
