import PassAPI
import PassSimulator

/// A browser that has logged in to the dashboard.
package struct DashboardLogin: Sendable, Hashable, Codable {
    /// Later logins have larger numbers.
    package var number: Int

    package init(number: Int) {
        self.number = number
    }
}

/// The state as rows, for a file or for other mocks.
extension MockState {
    private enum OwnKind: String { case dashboardLogin, snapshot, settings }

    /// The name of the row with the tester settings. Every state has this row.
    static let settingsName = RowName(kind: OwnKind.settings.rawValue, key: "")

    private struct Settings: Codable {
        var testerSettings: TesterSettingsDocument
        var undo: Undo?

        init(_ testerSettings: TesterSettings) {
            self.testerSettings = testerSettings.document
            undo = testerSettings.undo
        }
    }

    package var allRows: [NamedRow] {
        simulator.allRows + dashboardLogins.rows(of: OwnKind.dashboardLogin.rawValue)
            + snapshots.rows(of: OwnKind.snapshot.rawValue)
            + [NamedRow(name: Self.settingsName, value: Settings(testerSettings))]
    }

    /// The rows that differ from those at the mark, each once.
    package func changedRows(since mark: Mark) -> [NamedRow] {
        var rows =
            simulator.changedRows(since: mark.simulator)
            + dashboardLogins.changedRows(of: OwnKind.dashboardLogin.rawValue, since: mark.dashboardLogins)
            + snapshots.changedRows(of: OwnKind.snapshot.rawValue, since: mark.snapshots)
        if settings.touches != mark.settings.touches {
            let settings = Settings(testerSettings)
            let former = Settings(mark.settings.testerSettings)
            if JSONDocument.encode(settings) != JSONDocument.encode(former) {
                rows.append(NamedRow(name: Self.settingsName, value: settings))
            }
        }
        return rows
    }

    /// Like ``Simulator/apply(_:_:)``, for all kinds of rows.
    package mutating func apply(_ name: RowName, _ json: [UInt8]?) throws {
        switch OwnKind(rawValue: name.kind) {
        case .dashboardLogin: try dashboardLogins.apply(json, forKey: name.key)
        case .snapshot: try snapshots.apply(json, forKey: name.key)
        case .settings:
            guard let json else { return }
            let new = try JSONDocument.decode(Settings.self, from: json)
            settings.testerSettings.restoreKeepingUnknown(new.testerSettings)
            settings.testerSettings.undo = new.undo
        case nil: try simulator.apply(name, json)
        }
    }

    /// Removes all rows, before others are applied.
    package mutating func removeAllRows() {
        simulator.takeTables(of: Simulator())
        simulator.forgetAllowances()
        dashboardLogins = [:]
        snapshots = [:]
        settings.testerSettings.reset()
    }

    /// The names under which a shared home keeps rows that an undo can restore.
    package var formerRows: Set<String> {
        if case .reset(let former)? = testerSettings.undo?.target { [former.rows] } else { [] }
    }

    /// The name of the rows that an undo can restore, and the settings that apply then; `nil` for none.
    package var formerSettings: (rows: String, row: NamedRow)? {
        guard case .reset(let former)? = testerSettings.undo?.target, let state = former.state else {
            return nil
        }
        return (former.rows, NamedRow(name: Self.settingsName, value: Settings(state.testerSettings)))
    }

    // MARK: Marks

    /// A position in the lists of changes, to which everything can return.
    package struct Mark: Sendable {
        fileprivate let simulator: Simulator.Mark
        fileprivate let dashboardLogins, snapshots, journalChanges, replacements: Int
        fileprivate let settings: (testerSettings: TesterSettings, touches: Int)
    }

    package var mark: Mark {
        Mark(
            simulator: simulator.mark, dashboardLogins: dashboardLogins.mark, snapshots: snapshots.mark,
            journalChanges: journalChanges.count, replacements: replaced?.count ?? 0, settings: settings)
    }

    package mutating func rollBack(to mark: Mark) {
        while let replaced, replaced.count > mark.replacements { self = replaced.former }
        simulator.rollBack(to: mark.simulator)
        dashboardLogins.rollBack(to: mark.dashboardLogins)
        snapshots.rollBack(to: mark.snapshots)
        journalChanges.removeLast(journalChanges.count - mark.journalChanges)
        settings = mark.settings
    }

    /// The way in which the whole state was replaced; `nil` if it was not replaced since the changes were forgotten.
    package var replacement: Replacement? { replaced?.replacement }

    /// Grows with each change of a row and each replacement of the whole state, until the changes are forgotten.
    var changeCount: Int {
        simulator.changeCount + dashboardLogins.mark + snapshots.mark + (replaced?.count ?? 0)
    }

    /// Forgets the changes, because they are saved.
    ///
    /// - Returns: the values that the changes have replaced, to be freed after the state is unlocked.
    package mutating func forgetChanges() -> [any Sendable] {
        guard changeCount > 0 else { return [] }
        let former: [any Sendable] = [replaced as Replaced?]
        replaced = nil
        return former + simulator.forgetChanges()
            + [dashboardLogins.forgetChanges(), snapshots.forgetChanges()]
    }

    // MARK: Files

    /// Returns the changes since the last call, or all rows, as they are now.
    mutating func takeUnsavedChanges(isWhole: Bool) -> UnsavedChanges {
        let isWhole = isWhole || replaced != nil
        let changed =
            isWhole
            ? allRows
            : simulator.changedRows()
                + dashboardLogins.changedRows(of: OwnKind.dashboardLogin.rawValue, since: 0)
        // A file lacks tester settings, snapshots and throttle allowances.
        let rows = changed.filter { row in
            row.name != Self.settingsName && row.name.kind != OwnKind.snapshot.rawValue
                && row.name.kind != RowKind.throttleAllowance.rawValue
        }
        return (isWhole, rows, forgetChanges())
    }
}
