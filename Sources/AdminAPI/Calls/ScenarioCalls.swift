import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    static let listScenarios = AdminRoute(
        .get, "/scenarios", "listScenarios", "Lists the scenarios and the active one.", work: .serial,
        handle: AdminResponder.listScenarios)

    package static let chooseScenario = AdminRoute(
        .put, "/scenario", "chooseScenario", "Activates a scenario for all devices.",
        handle: AdminResponder.chooseScenario)

    package static let resetScenario = AdminRoute(
        .delete, "/scenario", "resetScenario", "Activates the scenario that the mock was started with.",
        handle: AdminResponder.resetScenario)

    package static let bindScenario = AdminRoute(
        .put, "/devices/{device}/scenario", "bindScenario", "Activates a scenario for one device.",
        handle: AdminResponder.bindScenario)

    package static let unbindScenario = AdminRoute(
        .delete, "/devices/{device}/scenario", "unbindScenario", "Removes the device's own scenario.",
        handle: AdminResponder.unbindScenario)

    package static let showRequestAsScenario = AdminRoute(
        .get, "/requests/{id}/scenario", "showRequestAsScenario",
        "Returns a scenario file that repeats the situation of a recorded request.",
        journal: .required, answer: AdminAnswerDescription(contentType: "application/yaml"),
        handle: AdminResponder.showRequestAsScenario)
}

extension AdminResponder {
    func listScenarios() throws(AdminError) -> ScenarioList {
        try withState { state in
            ScenarioList(
                scenarios: state.testerSettings.scenarios.library.summaries,
                current: state.testerSettings.scenarios.current.name)
        }
    }

    func chooseScenario(_ selection: ScenarioSelection) throws(AdminError) -> ActiveScenario {
        let scenario = try scenario(selection)
        try withState { $0.activate(scenario) }
        return ActiveScenario(name: scenario.name)
    }

    func resetScenario() throws(AdminError) -> NoContent {
        // Does not restart the seed, so that the logins of apps stay.
        try withState { $0.activate($0.testerSettings.scenarios.initial, restartingSeed: false) }
        return NoContent()
    }

    func bindScenario(_ call: AdminCall, to selection: ScenarioSelection) throws(AdminError) -> ActiveScenario
    {
        try bind(selection, toDeviceNamed: call.parameters["device"] ?? "")
    }

    @discardableResult
    func bind(
        _ selection: ScenarioSelection, toDeviceNamed name: String
    ) throws(AdminError) -> ActiveScenario {
        let scenario = try scenario(selection)
        let device = try withState { (state) throws(AdminError) -> DeviceIdentifier in
            let device = try state.device(named: name)
            state.simulator.notePreparation(of: device)
            state.testerSettings.deviceScenarios[device] = SelectedScenario(scenario)
            // Activating a scenario restarts the counters of its rules and its seed.
            state.restart(scenario, on: device)
            return device
        }
        return ActiveScenario(name: scenario.name, device: device)
    }

    func unbindScenario(_ call: AdminCall) throws(AdminError) -> NoContent {
        try withState { (state) throws(AdminError) in
            state.testerSettings.deviceScenarios[try call.device(in: state)] = nil
        }
        return NoContent()
    }

    /// Builds a scenario while the state is not locked.
    private func scenario(_ selection: ScenarioSelection) throws(AdminError) -> Scenario {
        try AdminError.refusing(by: AdminError.invalidScenario, try backend.scenario(selection))
    }

    func showRequestAsScenario(_ call: AdminCall) throws(AdminError) -> Reply {
        let entry = try showRequest(call)
        return Reply(contentType: "application/yaml", text: entry.scenarioFile(in: backend.library))
    }
}

struct ScenarioList: JSONAnswer, JSONObject {
    let scenarios: [ScenarioSummary]
    let current: String

    static let members: [JSONMember<ScenarioList>] = [
        .always("scenarios", .list(of: ScenarioSummary.schema, "By name."), \.scenarios),
        .always(
            "current", .text("The scenario that is active for all devices, with its parameters."), \.current),
    ]
}

extension ScenarioSelection: AdminBody {
    package static let schema = Schema.record(
        "A scenario.",
        [.always("scenario", .text(.filled, "Its name, with parameters if it has any: name;key=value."))])

    package static let example: JSONValue? = ["scenario": "enhanced-error-code;code=too_many_resources"]

    package init(_ members: [String: JSONValue]) throws(AdminError) {
        let text = members["scenario"]?.string ?? ""
        self = try AdminError.refusing(by: AdminError.invalidScenario, try Self(parsing: text))
    }
}

/// The scenario that was activated, in the format of the request's body.
struct ActiveScenario: JSONAnswer, JSONObject {
    let name: String
    /// The device for which it was activated; `nil` for all devices.
    var device: DeviceIdentifier?

    static let schema = Schema.record("A scenario.", members.map(\.field))
    static let members: [JSONMember<ActiveScenario>] = [
        .always("scenario", .text("Its name, with parameters if it has any: name;key=value."), \.name),
        .optional("device", .text("The device in base64, for the scenario of one device.")) {
            $0.device?.base64
        },
    ]
}

extension AdminError {
    /// The scenario in the body is unknown or cannot be built.
    static func invalidScenario(_ diagnostics: Diagnostics) -> AdminError {
        .invalidBody(diagnostics.description, at: "/scenario")
    }
}

extension ScenarioSummary: JSONObject {
    package static let members: [JSONMember<ScenarioSummary>] = [
        .always("name", .text(""), \.name),
        .always("description", .text("What it tests, in a sentence."), \.description),
        .always(
            "parameters",
            .map(
                "parameter", of: ScenarioParameter.schema,
                "Set when the scenario is activated: name;code=…;on=….")
        ) { JSONMap($0.parameters.map { ($0.name, $0) }) },
        .always("source", .text("The file that defines it."), \.source),
    ]
}

extension ScenarioParameter: JSONObject {
    package static let members: [JSONMember<ScenarioParameter>] = [
        .always("type", .text("The type of its values."), \.type.rawValue),
        .optional("description", .text(""), \.description),
        .optional("default", .text(""), \.defaultValue),
        .optional("values", .texts("The names of which one is chosen; absent for other types.")) {
            $0.choices.isEmpty ? nil : $0.choices.map(\.name)
        },
    ]
}
