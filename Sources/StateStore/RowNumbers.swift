import PassSimulator

/// Which row of a state file has which entity, and what a transaction does with the rows.
///
/// An index in the file would find the row, too, but its keys are random: with a quarter of a million sessions, almost each new
/// one changed another page of 4 KB in it, which SQLite writes twice. Without it, new rows are beside each other, and saving a
/// session takes 6 µs in place of 17.
struct RowNumbers {
    /// Split by their names, because one dictionary of a million stops for a fifth of a second when it grows.
    private var parts = Self.noParts
    private var last: Int64 = 0
    // What the transaction has done, which counts when it is committed.
    private var removesAll = false
    private var added: [EntityName] = []
    private var removed: [EntityName] = []

    private static let noParts = [[EntityName: Int64]](repeating: [:], count: 64)

    /// Behind it, as many rows can be added as a file can have.
    static let greatest = Int64.max / 2

    private static func part(of name: EntityName) -> Int { name.hashValue & 63 }

    /// The row that the entity had before the transaction, or has if the transaction has not removed all; `nil` for none.
    subscript(name: EntityName) -> Int64? {
        removesAll ? nil : parts[Self.part(of: name)][name]
    }

    /// Adds a row that the file has, whose number is at most ``greatest``.
    ///
    /// - Returns: false if the entity has another.
    mutating func insert(_ number: Int64, for name: EntityName) -> Bool {
        last = max(last, number)
        return parts[Self.part(of: name)].updateValue(number, forKey: name) == nil
    }

    // MARK: In a transaction

    mutating func removeAll() { removesAll = true }

    /// A row for an entity that has none.
    mutating func add(_ name: EntityName) -> Int64 {
        added.append(name)
        return last + Int64(added.count)
    }

    mutating func remove(_ name: EntityName) { removed.append(name) }

    mutating func commit() {
        if removesAll { parts = Self.noParts }
        for name in removed { parts[Self.part(of: name)][name] = nil }
        for name in added { _ = insert(last + 1, for: name) }
        revert()
    }

    mutating func revert() {
        (removesAll, added, removed) = (false, [], [])
    }
}
