import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassOperations

/// The scenarios that a request itself selects, or the reason why they cannot be built.
package struct RequestedScenario: Sendable {
    /// The scenario of `X-Mock-Scenario`. It overrides every other selection.
    let byHeader: Result<Scenario, Diagnostics>?
    /// The scenario of a host `NAME.localhost`. It overrides only the active scenario.
    let byHost: Result<Scenario, Diagnostics>?

    /// The value for a request that selects no scenario, as most do.
    static let none = RequestedScenario(byHeader: nil, byHost: nil)

    private init(byHeader: Result<Scenario, Diagnostics>?, byHost: Result<Scenario, Diagnostics>?) {
        self.byHeader = byHeader
        self.byHost = byHost
    }

    init(_ names: Names, in scenarios: BuiltScenarios) {
        byHeader = names.header.map { text in
            Result { () throws(Diagnostics) in
                try scenarios.scenario(ScenarioSelection(parsing: text))
            }
        }
        byHost = names.host.flatMap { name in
            guard scenarios.library.contains(name) else { return nil }
            return Result { () throws(Diagnostics) in
                try scenarios.scenario(ScenarioSelection(name: name))
            }
        }
    }

    /// The scenario names in a request.
    struct Names {
        let header: String?
        let host: String?

        /// - Returns: `nil` if the request names no scenario.
        init?(of request: Request) {
            header = request.fields[.xMockScenario]
            host = request.hostScenarioName
            if header == nil, host == nil { return nil }
        }
    }
}
