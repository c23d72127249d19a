import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// A scenario that a tester has selected, as far as the files of this mock have it.
///
/// A selection can lack its scenario: the mocks of a group have different files while a deployment rolls, and an undo can bring
/// back a selection whose scenario has left the files.
package struct SelectedScenario: Sendable {
    /// The selection as `name;param=value`.
    package let name: String
    /// The scenario, or why it cannot be built from the files of this mock.
    package let scenario: Result<Scenario, Diagnostics>

    package init(_ scenario: Scenario) {
        name = scenario.name
        self.scenario = .success(scenario)
    }

    /// - Parameter selection: a tester's selection, or any other text. Building its scenario is slow: call this while the state is
    ///   not locked.
    init(_ selection: String, from scenarios: BuiltScenarios) {
        scenario = Result { () throws(Diagnostics) in
            try scenarios.scenario(ScenarioSelection(parsing: selection))
        }
        name = (try? scenario.get())?.name ?? selection
    }

    /// Why the scenario cannot be built, as the end of a sentence; `nil` for one that is built.
    package var problem: String? { scenario.problem }
}

/// Why a request has no usable scenario.
package enum ScenarioFailure: Error, Refusal {
    /// The request itself names a scenario that cannot be built.
    case requested(Diagnostics)
    /// Testers have selected the scenario with this name, which the files of this mock lack: for a device, or for all of them.
    case missing(name: String, isOfDevice: Bool, Diagnostics)

    /// The reason why the scenario cannot be built, and a hint on how to correct that.
    package var reason: Reason {
        switch self {
        case .requested(let diagnostics): Reason(diagnostics.description)
        case .missing(let name, let isOfDevice, let diagnostics):
            Reason(
                "The scenario \"\(name)\" is \(isOfDevice ? "set for this device" : "active for all devices"), but cannot be "
                    + "built from the files of this mock: \(diagnostics.sentence)", hint: Self.hint)
        }
    }

    private static let hint =
        "Add the scenario to the files of this mock and reload them (SIGHUP or --watch), or select another scenario. Mocks "
        + "that share a state need the same files."

    func reply(_: RenderContext) -> Reply {
        switch self {
        case .requested(let diagnostics):
            MockError(status: .badRequest, error: "unknown_scenario", detail: diagnostics.description).reply
        // The client has done nothing wrong, and another mock of a group can answer the same request.
        case .missing:
            MockError(status: .serviceUnavailable, error: "missing_scenario", detail: reason.line).reply
        }
    }

    /// The name of a scenario that testers have selected; `nil` for one that the request itself names.
    var selectedName: String? {
        if case .missing(let name, _, _) = self { name } else { nil }
    }
}

/// The scenarios that a request itself selects, or the reason why they cannot be built.
package struct RequestedScenario: Sendable {
    /// The scenario of `X-Mock-Scenario`, or the mistake in the name of that header. It overrides every other selection.
    var byHeader: Result<Scenario, Diagnostics>?
    /// The scenario of a host `NAME.localhost`. It overrides only the active scenario.
    var byHost: Result<Scenario, Diagnostics>?

    /// True if `X-Mock-Scenario` has selected the scenario.
    func selects(_ scenario: Scenario) -> Bool { (try? byHeader?.get())?.name == scenario.name }
}

extension RequestedScenario {
    /// - Parameter publicHost: the host of `--public-url`, which is not checked for a scenario.
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

    /// The prefix of the header names that are checked for mistakes.
    static let headerPrefix: StaticString = "x-mock-"

    /// Reports the first header field that is a mistyped `X-Mock-Scenario`; `nil` if none is. Ignores other `x-mock-` fields,
    /// because clients send back the fields of replies, and headers of other mocks, such as Postman's `x-mock-response-code`.
    ///
    /// - Parameter names: of fields that begin with ``headerPrefix``, in lower case.
    static func mistake(in names: [String]) -> Diagnostics? {
        let own = HTTPField.Name.mockFields
        let mistyped = names.first { name in
            let rest = String(name.dropFirst(headerPrefix.utf8CodeUnitCount))
            return !own.contains { $0.canonicalName == name }
                && NearestName.similarName(to: rest, among: ["scenario"]) != nil
        }
        guard let mistyped else { return nil }
        let known = AllowedValues("header", [HTTPField.Name.xMockScenario.rawName])
        return Diagnostics(known.message(forUnknown: mistyped))
    }

    /// True if a host with this name below `localhost` must be a scenario. A name with several labels, such as `api.staging`, need
    /// not be one.
    private static func isScenarioName(_ name: String, _ publicHost: String?) -> Bool {
        !name.contains(".") && "\(name).localhost" != publicHost?.lowercased()
    }
}

extension Request {
    /// The name before `.localhost` in the host, in lower case; `nil` for every other host.
    var hostScenarioName: String? {
        guard let hostName, hostName.hasSuffix(".localhost") else { return nil }
        let name = hostName.dropLast(".localhost".count)
        return name.isEmpty ? nil : String(name)
    }
}
