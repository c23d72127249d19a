import PassSimulator

/// Which row of a state file has which entity, and what a transaction does with the rows.
///
/// An index in the file would find the row, too, but its keys are random: with a quarter of a million sessions, almost each new
/// one changed another page of 4 KB in the index, which SQLite writes twice. Without it, saving a session takes 5 µs in place
/// of 17.
final class RowNumbers {
    /// Split by the names, because rehashing one dictionary of a million entries blocks saving for a fifth of a second.
    private var parts = RowNumbers.noParts
    private var last: Int64 = 0
    /// Rows whose entities have a later row, too. The transaction removes them.
    private(set) var superseded: [Int64] = []
    /// What the transaction has done with rows; `nil` for a removed one.
    private var pending: [EntityName: Int64?] = [:]
    private var removesAll = false

    private static let noParts = [[EntityName: Int64]](repeating: [:], count: 64)

    /// The largest row number that is accepted from a file. Larger ones are left for new rows.
    static let largestAccepted = Int64.max / 2

    private static func part(of name: EntityName) -> Int { name.hashValue & 63 }

    /// Notes a row that the file has. Of two rows of one entity, which another way of writing the same characters can bring
    /// about, the later one counts.
    func insert(_ number: Int64, for name: EntityName) {
        last = max(last, number)
        let earlier = parts[Self.part(of: name)].updateValue(number, forKey: name)
        if let earlier { superseded.append(earlier) }
    }

    // MARK: In a transaction

    /// The entity's row; `nil` for none, and for all entities once the transaction has removed all. What else the transaction
    /// does counts from ``commit()`` on.
    subscript(name: EntityName) -> Int64? {
        removesAll ? nil : parts[Self.part(of: name)][name]
    }

    /// - Returns: a row for an entity that has none.
    func add(_ name: EntityName) -> Int64 {
        last += 1
        pending[name] = last
        return last
    }

    func remove(_ name: EntityName) { pending[name] = .some(nil) }

    func removeAll() { removesAll = true }

    func commit() {
        if removesAll { parts = Self.noParts }
        for (name, number) in pending { parts[Self.part(of: name)][name] = number }
        superseded = []
        revert()
    }

    func revert() { (pending, removesAll) = ([:], false) }
}
