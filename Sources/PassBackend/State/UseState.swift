import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

extension Backend {
    /// Calls the body with the state, as if nothing else used it at the same time. If several mocks share the state, the call
    /// blocks and the body can run again, so it must only read and change the state.
    ///
    /// - Returns: the result of the body, or the error that it has thrown.
    /// - Throws: why the shared state cannot be used.
    package func withState<Value, Failure: Error>(
        _ body: (inout MockState) throws(Failure) -> Value
    ) throws(StateFailure) -> Result<Value, Failure> {
        var result: Result<Value, Failure>?
        var journalChanges: [JournalChange] = []
        var newSettings: TesterSettings?
        func call(_ state: inout MockState) {
            let touches = state.settings.touches
            result = Result { () throws(Failure) in try body(&state) }
            newSettings = state.settings.touches == touches ? nil : state.testerSettings
            // The home of a shared journal adds these changes.
            if !sharesJournal {
                journalChanges = state.journalChanges
                state.journalChanges = []
            }
        }
        if let shared { try shared.wait(for: call) } else { run { call(&$0) } }
        for change in journalChanges { journal.withLock { $0.apply(change) }.run() }
        if let newSettings { learn(newSettings) }
        guard let result else { fatalError("A call that has run has a result.") }
        return result
    }

    private func learn(_ settings: TesterSettings) {
        if shared != nil { knownSettings.withLock { $0 = settings } }
        logWarnings(about: settings)
    }

    /// Takes over the changes of a call, while the state is locked.
    ///
    /// - Parameter before: the number of changes before the call.
    /// - Returns: the values that the changes have replaced, to be freed after the state is unlocked.
    func settle(_ state: inout MockState, _ before: Int) -> [any Sendable] {
        guard let changed = settings.changed else { return state.forgetChanges() }
        // Called before others can see the change, so that they know that it is not saved yet.
        if state.changeCount != before { changed() }
        return []
    }

    /// Begins to share the state. Blocks.
    ///
    /// - Throws: why it cannot be shared.
    package func joinOthers() throws(StateFailure) {
        try shared?.start(
            state.withLock(\.self), journal: sharesJournal ? journal : nil, now: settings.now
        ) { [weak self] state in
            self?.learn(state.testerSettings)
            self?.onForeignChange.withLock(\.self)()
        }
    }

    /// Resets the state, the journal and the simulator's random source to the start. The identifiers of requests go on, because an
    /// undo brings earlier requests back. Blocks if several mocks share the state.
    package func reset() throws(StateFailure) {
        let isJournalAtStart = journal.withLock(\.isAtStart)
        _ = try withState { $0.reset(seed: settings.seed, isJournalAtStart: isJournalAtStart) }
    }

    // MARK: Documents

    /// Imports a state document. Blocks if several mocks share the state.
    ///
    /// - Throws: `Diagnostics` with the errors in the document and their locations, or `StateFailure`. Then nothing has changed.
    package func importState(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else {
            throw Diagnostics("the body is empty; send what GET /__admin/state has returned")
        }
        let document: StateDocument
        do {
            document = try JSONDocument.decode(ImportedDocument.self, from: bytes).document
        } catch let error as Diagnostics {
            throw error
        } catch let error as DecodingError {
            let (detail, pointer) = error.diagnostic
            throw Diagnostics("the state document cannot be read: \(detail)", at: .pointer(pointer))
        } catch {
            throw Diagnostics("the state document cannot be read: \(error)")
        }
        let clockTime = document.testerSettings.clock.unboundedNow(now())
        guard ClockSetting.range.contains(clockTime) else {
            throw Diagnostics(
                "\"clock\" would show \(clockTime.utcString), expected \(ClockSetting.expectation)",
                at: .pointer("/clock"))
        }
        // Scenarios are built while the state is not locked.
        var testerSettings = try withState(\.testerSettings).get()
        try testerSettings.restore(document.testerSettings)
        var tables = document.backend
        tables.dropCounts(exceptOf: testerSettings.dynamicRules)
        _ = try withState { [testerSettings, tables] in
            // The files can have been reloaded since.
            $0.restore(tables, testerSettings.rebuilt(from: $0.testerSettings.scenarios))
        }
    }

    // MARK: Files

    /// Takes over the rows of a file.
    ///
    /// - Parameter read: calls its argument with each row.
    /// - Throws: the error of `read`. Then nothing has changed.
    package func restore<Failure: Error>(
        _ read: (_ apply: (RowName, [UInt8]) throws -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        var restored = state.withLock(\.self)
        try read { try restored.apply($0, $1) }
        // A file does not have the rules that testers have added.
        restored.simulator.dropCounts(exceptOf: [])
        state.withLock { [restored] in $0 = restored }
    }

    /// Returns the changes since the last call, for a file.
    ///
    /// - Parameter isWhole: true for the whole state.
    package func takeUnsavedChanges(isWhole: Bool) -> UnsavedChanges {
        state.withLock { $0.takeUnsavedChanges(isWhole: isWhole) }
    }

    /// Replaces configuration and scenarios with those of other files. The state and the scenario selections stay. Scenarios and
    /// rules that the former files lacked are built if the new files have them. A rule that the new files lack applies to no
    /// request.
    /// - Throws: the errors in the files, or the reason if a scenario that is in use cannot be built from them. Then
    ///   nothing has changed.
    package func reload(
        _ library: ScenarioLibrary, namedBy sources: ActiveScenarios.Sources
    ) throws(Diagnostics) {
        let testerSettings = try changingSettings { $0 }
        let files = try testerSettings.scenarios.reloaded(from: library, namedBy: sources)
        let rebuilt = testerSettings.rebuilt(from: files)
        try Diagnostics.raise(rebuilt.scenariosLost(since: testerSettings))
        try changingSettings { $0 = $0.rebuilt(from: files) }
        built.withLock { $0 = files.built }
        logWarnings(about: rebuilt)
    }

    /// Activates a scenario for all requests that arrive on a local port: `--listen PORT=SCENARIO`.
    package func bind(port: UInt16, to selection: String) throws(Diagnostics) {
        let scenario = try built.withLock(\.self).scenario(
            ScenarioSelection(parsing: selection), isOption: true)
        try changingSettings { $0.scenarios.ports[port] = scenario }
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
    /// Why scenarios that were usable before are not usable now.
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
