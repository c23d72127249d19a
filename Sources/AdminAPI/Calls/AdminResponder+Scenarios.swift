import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    package static let listScenarios = AdminRoute(
        .get, "/scenarios", "listScenarios", "Lists the scenarios and the active one.",
        answer: .json(.scenarioList)
    ) { admin, _ in admin.listScenarios() }

    package static let chooseScenario = AdminRoute(
        .put, "/scenario", "chooseScenario", "Activates a scenario for all devices.",
        body: .scenarioSelection, answer: .json(.scenarioSelection)
    ) { (admin, call) throws(AdminError) in try admin.chooseScenario(call) }

    package static let resetScenario = AdminRoute(
        .delete, "/scenario", "resetScenario", "Activates the scenario that the mock was started with.",
        answer: .nothing()
    ) { admin, _ in admin.resetScenario() }

    package static let bindScenario = AdminRoute(
        .put, "/devices/\(.device)/scenario", "bindScenario", "Activates a scenario for one device.",
        body: .scenarioSelection, answer: .json(.scenarioSelection)
    ) { (admin, call) throws(AdminError) in try admin.bindScenario(call) }

    package static let unbindScenario = AdminRoute(
        .delete, "/devices/\(.device)/scenario", "unbindScenario", "Removes the device's own scenario.",
        answer: .nothing()
    ) { (admin, call) throws(AdminError) in try admin.unbindScenario(call) }
}

extension AdminResponder {
    func listScenarios() -> Reply {
        let (library, current) = state.withLock { ($0.scenarios.library, $0.scenarios.current.name) }
        return .json { json in
            json.object { object in
                object.member("scenarios", array: library.summaries)
                object.member("current", current)
            }
        }
    }

    /// `{"scenario": "name;param=value"}`: activates a scenario for all devices.
    func chooseScenario(_ call: AdminCall) throws(AdminError) -> Reply {
        let selection = try call.selection()
        let scenario = try scenario(selection)
        state.withLock { state in
            state.scenarios.activate(scenario)
            state.forgetCounts(where: Set(scenario.rules.map(\.id)).contains)
        }
        return .json { $0.object { $0.member("scenario", scenario.name) } }
    }

    func resetScenario() -> Reply {
        state.withLock { $0.scenarios.reset() }
        return Reply(status: .noContent)
    }

    /// `{"scenario": "name;param=value"}`: activates a scenario for one device, known or unknown.
    func bindScenario(_ call: AdminCall) throws(AdminError) -> Reply {
        let selection = try call.selection()
        let scenario = try scenario(selection)
        try state.withLock { (state) throws(AdminError) in
            let device = try call.device(in: state)
            state.deviceScenarios[device] = scenario
            // Activating a scenario restarts the counters of its rules.
            state.forgetCounts(of: device, where: Set(scenario.rules.map(\.id)).contains)
        }
        return .json { $0.object { $0.member("scenario", scenario.name) } }
    }

    func unbindScenario(_ call: AdminCall) throws(AdminError) -> Reply {
        try state.withLock { (state) throws(AdminError) in
            state.deviceScenarios[try call.device(in: state)] = nil
        }
        return Reply(status: .noContent)
    }
}

extension AdminResponder {
    /// Builds a scenario outside the state's lock.
    private func scenario(_ selection: ScenarioSelection) throws(AdminError) -> Scenario {
        do throws(Diagnostics) { return try backend.scenario(selection) } catch {
            throw .invalidScenario(error)
        }
    }
}

extension AdminCall {
    /// The scenario selection in the body.
    fileprivate func selection() throws(AdminError) -> ScenarioSelection {
        let text = try body().requiredText("scenario")
        do throws(Diagnostics) {
            return try ScenarioSelection(parsing: text)
        } catch {
            throw .invalidScenario(error)
        }
    }
}

extension AdminError {
    static func invalidScenario(_ diagnostics: Diagnostics) -> AdminError {
        .invalidBody(diagnostics.description, at: "/scenario")
    }
}
