import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

extension Backend {
    func listScenarios() -> Reply {
        let (library, current) = state.withLock { ($0.scenarios.library, $0.scenarios.current.name) }
        return .json { json in
            json.object { object in
                object.member("scenarios", array: library.summaries)
                object.member("current", current)
            }
        }
    }

    /// `{"scenario": "name;param=value"}` for everybody.
    func chooseScenario(_ call: ControlCall) throws(ControlError) -> Reply {
        let selection = try call.selection()
        let name = try state.withLock { (state) throws(ControlError) in
            do throws(Diagnostics) {
                try state.scenarios.choose(selection)
                let rules = Set(state.scenarios.current.rules.map(\.id))
                state.forgetCounts(where: rules.contains)
            } catch {
                throw .invalidScenario(error)
            }
            return state.scenarios.current.name
        }
        return .json { $0.object { $0.member("scenario", name) } }
    }

    func resetScenario() -> Reply {
        state.withLock { $0.scenarios.reset() }
        return Reply(status: .noContent)
    }

    /// `{"scenario": "name;param=value"}` for one device, which need not have been seen yet.
    func bindScenario(_ call: ControlCall) throws(ControlError) -> Reply {
        let selection = try call.selection()
        let name = try state.withLock { (state) throws(ControlError) in
            let device = try call.device(in: state)
            do throws(Diagnostics) {
                let scenario = try state.scenarios.scenario(selection)
                state.deviceScenarios[device] = scenario
                // Chosen again, it begins again.
                let rules = Set(scenario.rules.map(\.id))
                state.forgetCounts(of: device, where: rules.contains)
                return scenario.name
            } catch {
                throw .invalidScenario(error)
            }
        }
        return .json { $0.object { $0.member("scenario", name) } }
    }

    func unbindScenario(_ call: ControlCall) throws(ControlError) -> Reply {
        try state.withLock { (state) throws(ControlError) in
            state.deviceScenarios[try call.device(in: state)] = nil
        }
        return Reply(status: .noContent)
    }
}

extension ControlCall {
    /// The scenario that the body names.
    fileprivate func selection() throws(ControlError) -> ScenarioSelection {
        let text = try body().requiredText("scenario")
        do throws(Diagnostics) {
            return try ScenarioSelection(parsing: text)
        } catch {
            throw .invalidScenario(error)
        }
    }
}

extension ControlError {
    static func invalidScenario(_ diagnostics: Diagnostics) -> ControlError {
        .invalidBody(diagnostics.description, at: "/scenario")
    }
}
