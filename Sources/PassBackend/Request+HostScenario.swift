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
        let name = host.prefix { $0 != UInt8(ascii: ":") }
        return name.count > suffix.utf8CodeUnitCount
            && name.suffix(suffix.utf8CodeUnitCount).equalsIgnoringCase(suffix)
    }
}
