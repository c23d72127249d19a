import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// The scenarios that a request itself selects, or the reason why they cannot be built.
package struct RequestedScenario: Sendable {
    /// The scenario of `X-Mock-Scenario`. It overrides every other selection.
    var byHeader: Result<Scenario, Diagnostics>?
    /// The scenario of a host `NAME.localhost`. It overrides only the active scenario.
    var byHost: Result<Scenario, Diagnostics>?
}

extension RequestedScenario {
    /// - Parameter publicHost: the host of `--public-url`, which need not name a scenario.
    init(_ header: String?, host: String?, in scenarios: BuiltScenarios, publicHost: String?) {
        byHeader = header.map { text in
            Result { () throws(Diagnostics) in
                try scenarios.scenario(ScenarioSelection(parsing: text))
            }
        }
        byHost = host.flatMap { name in
            let known = scenarios.library.name(inAnyCase: name)
            guard known != nil || Self.isScenarioName(name, publicHost) else { return nil }
            let scenario = Result { () throws(Diagnostics) in
                try scenarios.scenario(ScenarioSelection(name: known ?? name))
            }
            return scenario.mapError { error in
                Diagnostics(
                    error.all.map { Diagnostic("host \(name).localhost: \($0.message)", at: $0.location) })
            }
        }
    }

    /// True if a host with this name below `localhost` must be a scenario. A name with several labels need not be
    /// one, such as `api.staging`.
    private static func isScenarioName(_ name: String, _ publicHost: String?) -> Bool {
        !name.contains(".") && "\(name).localhost" != publicHost?.lowercased()
    }
}

extension Request {
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
