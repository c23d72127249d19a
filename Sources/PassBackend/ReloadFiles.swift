import ControlAPI
import HTTPMessages
import PassAPI

extension Backend {
    /// Replaces configuration and scenarios with those of other files. The state and the scenario selections stay, and
    /// scenarios and rules that the former files lacked are built if the new files have them. A rule that the new files
    /// lack applies to no request.
    /// - Throws: the errors in the files, or the reason if a scenario that is in use cannot be built from them. Then
    ///   nothing has changed.
    package func reload(_ library: ScenarioLibrary) throws(Diagnostics) {
        let testerSettings = try changingSettings { $0 }
        let files = try testerSettings.scenarios.reloaded(from: library)
        let rebuilt = testerSettings.rebuilt(from: files)
        try Diagnostics.raise(rebuilt.scenariosLost(since: testerSettings))
        try changingSettings { $0 = $0.rebuilt(from: files) }
        built.withLock { $0 = files.built }
        warnings.check(rebuilt)
    }

    /// Activates a scenario for all requests that arrive on a local port: `--listen PORT=SCENARIO`.
    package func bind(port: UInt16, to selection: String) throws(Diagnostics) {
        let scenario = try scenario(ScenarioSelection(parsing: selection))
        try changingSettings { $0.scenarios.bind(port: port, to: scenario) }
    }

    /// - Throws: why the shared state cannot be used.
    private func changingSettings<Value>(_ body: (inout TesterSettings) -> Value) throws(Diagnostics) -> Value
    {
        do throws(StateFailure) {
            return try withState { (state) throws(Never) in body(&state.testerSettings) }.get()
        } catch {
            throw Diagnostics(error.description)
        }
    }

    /// The scenario of a selection, built while the state is not locked.
    /// - Throws: the reason if it cannot be built.
    package func scenario(_ selection: ScenarioSelection) throws(Diagnostics) -> Scenario {
        try built.withLock(\.self).scenario(selection)
    }
}

extension TesterSettings {
    /// Why scenarios that could be used earlier cannot be used now.
    fileprivate func scenariosLost(since earlier: TesterSettings) -> [Diagnostic] {
        let pairs =
            [(earlier.scenarios.current, scenarios.current)]
            + earlier.deviceScenarios.compactMap { device, old in deviceScenarios[device].map { (old, $0) } }
        return pairs.flatMap { old, new -> [Diagnostic] in
            guard case .success = old.scenario, case .failure(let reason) = new.scenario else { return [] }
            return reason.all
        }
    }
}
