import PassAPI

/// The kinds of rows in the simulator's tables, under the names that files and databases have for them.
package enum RowKind: String, Sendable, CaseIterable {
    case clientUse, device, session, identityTempPassUsage, sharedLogins, singleSignOnProfile, linkCode,
        ruleRestart, throttleAllowance
}

/// The name of a row in a file or a database, which compare bytes: equal texts can have different bytes (é, e and an accent).
package struct RowName: Sendable, Hashable {
    /// A word without a colon.
    package var kind: String
    /// Distinguishes the rows of a kind.
    package var key: String

    package init(kind: String, key: String) {
        self.kind = kind
        self.key = key
    }

    package static func == (one: RowName, other: RowName) -> Bool {
        one.kind == other.kind && one.key.utf8.elementsEqual(other.key.utf8)
    }
}

package struct NamedRow: Sendable {
    package var name: RowName
    /// `nil` for a row that is gone.
    package var value: (any Encodable & Sendable)?

    package init(name: RowName, value: (any Encodable & Sendable)?) {
        self.name = name
        self.value = value
    }

    /// The JSON text of the value; `nil` for a row that is gone.
    package var json: [UInt8]? { value.map { JSONDocument.encode($0) } }
}

/// The changes of the state since it was saved. With `isWhole`, the whole state was replaced, so that rows which are not listed are
/// gone. The former values must be freed after the state is unlocked.
package typealias UnsavedChanges = (isWhole: Bool, rows: [NamedRow], former: [any Sendable])

extension Simulator {
    /// The tables, for reading only.
    var tables: [(kind: RowKind, table: any AnyTable)] {
        [
            (.clientUse, clientUses), (.device, devices), (.session, sessions),
            (.identityTempPassUsage, identityTempPassUsage), (.sharedLogins, sharedLogins),
            (.singleSignOnProfile, singleSignOnProfiles), (.linkCode, linkCodes),
            (.ruleRestart, ruleRestarts), (.throttleAllowance, throttleAllowances),
        ]
    }

    package var counts: [RowKind: Int] {
        Dictionary(uniqueKeysWithValues: tables.map { ($0.kind, $0.table.count) })
    }

    /// All rows, those of each table in any order.
    package var allRows: [NamedRow] {
        tables.flatMap { $0.table.rows(of: $0.kind.rawValue) }
    }

    /// The rows that differ from those at the mark, each once.
    package func changedRows(since mark: Mark = Mark()) -> [NamedRow] {
        tables.flatMap { $0.table.changedRows(of: $0.kind.rawValue, since: mark[$0.kind]) }
    }

    /// Sets a row that another mock has changed.
    ///
    /// - Parameter json: the row; `nil` for one that is gone.
    /// - Throws: `DecodingError` for a name or a row that no mock of this version writes.
    package mutating func apply(_ name: RowName, _ json: [UInt8]?) throws {
        switch RowKind(rawValue: name.kind) {
        case .clientUse: try clientUses.apply(json, forKey: name.key)
        case .device: try devices.apply(json, forKey: name.key)
        case .session: try sessions.apply(json, forKey: name.key, containedAs: \.code)
        case .identityTempPassUsage: try identityTempPassUsage.apply(json, forKey: name.key)
        case .sharedLogins: try sharedLogins.apply(json, forKey: name.key)
        case .singleSignOnProfile: try singleSignOnProfiles.apply(json, forKey: name.key)
        case .linkCode: try linkCodes.apply(json, forKey: name.key, containedAs: \.code)
        case .ruleRestart: try ruleRestarts.apply(json, forKey: name.key)
        case .throttleAllowance: try throttleAllowances.apply(json, forKey: name.key)
        case nil:
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "there are no rows of the kind \"\(name.kind)\""))
        }
    }

    // MARK: Marks

    /// A position in the lists of changes, to which ``rollBack(to:)`` returns.
    package struct Mark: Sendable {
        /// The number of changes of each table.
        fileprivate var changeCounts: [RowKind: Int] = [:]
        fileprivate var random: RandomSource?
        fileprivate var evictions: [RowKind: Int]?

        fileprivate subscript(kind: RowKind) -> Int { changeCounts[kind] ?? 0 }
    }

    package var mark: Mark {
        Mark(
            changeCounts: Dictionary(uniqueKeysWithValues: tables.map { ($0.kind, $0.table.mark) }),
            random: random, evictions: evictions)
    }

    package mutating func rollBack(to mark: Mark) {
        clientUses.rollBack(to: mark[.clientUse])
        devices.rollBack(to: mark[.device])
        sessions.rollBack(to: mark[.session])
        identityTempPassUsage.rollBack(to: mark[.identityTempPassUsage])
        sharedLogins.rollBack(to: mark[.sharedLogins])
        singleSignOnProfiles.rollBack(to: mark[.singleSignOnProfile])
        linkCodes.rollBack(to: mark[.linkCode])
        ruleRestarts.rollBack(to: mark[.ruleRestart])
        throttleAllowances.rollBack(to: mark[.throttleAllowance])
        if let random = mark.random { self.random = random }
        if let evictions = mark.evictions { self.evictions = evictions }
    }

    /// The number of changes since the lists were emptied.
    package var changeCount: Int {
        clientUses.mark + devices.mark + sessions.mark + identityTempPassUsage.mark + sharedLogins.mark
            + singleSignOnProfiles.mark + linkCodes.mark + ruleRestarts.mark + throttleAllowances.mark
    }

    /// Empties the lists of changes.
    ///
    /// - Returns: the former rows, to be freed once the state is no longer locked.
    package mutating func forgetChanges() -> [any Sendable] {
        [
            clientUses.forgetChanges(), devices.forgetChanges(), sessions.forgetChanges(),
            identityTempPassUsage.forgetChanges(), sharedLogins.forgetChanges(),
            singleSignOnProfiles.forgetChanges(), linkCodes.forgetChanges(),
            ruleRestarts.forgetChanges(), throttleAllowances.forgetChanges(),
        ]
    }
}

protocol AnyTable {
    var count: Int { get }
    var mark: Int { get }
    func rows(of kind: String) -> [NamedRow]
    func changedRows(of kind: String, since mark: Int) -> [NamedRow]
}

extension Table: AnyTable where Value: Codable {
    /// All rows, in any order.
    ///
    /// - Parameter kind: a word without a colon.
    package func rows(of kind: String) -> [NamedRow] {
        map { NamedRow(name: RowName(kind: kind, key: $0.key.codingKey.stringValue), value: $0.value) }
    }

    /// The rows that differ from those at the mark, each once.
    package func changedRows(of kind: String, since mark: Int) -> [NamedRow] {
        changedRows(since: mark).map {
            NamedRow(name: RowName(kind: kind, key: $0.key.codingKey.stringValue), value: $0.row?.value)
        }
    }

    /// Sets a row that another mock has changed. It is not a change of this mock.
    ///
    /// - Parameters:
    ///   - json: the row; `nil` for one that is gone.
    ///   - ownKey: the member of the row that repeats its key; `nil` if there is none.
    package mutating func apply(
        _ json: [UInt8]?, forKey name: String, containedAs ownKey: KeyPath<Value, Key>? = nil
    ) throws {
        guard let key = Key(codingKey: TextKey(stringValue: name)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "\"\(name)\" is no \(Key.self)"))
        }
        let value = try json.map { try JSONDocument.decode(Value.self, from: $0) }
        if let ownKey, let found = value?[keyPath: ownKey], found != key {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: [],
                    debugDescription: "it is the row of \(found.codingKey.stringValue), under another key"))
        }
        apply(value, for: key)
    }
}
