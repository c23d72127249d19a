import PassAPI

/// A key of a table: the name of its row in a file or a database.
package typealias TableKey = CodingKeyRepresentable & Hashable & Sendable

/// The rows of one kind: a dictionary that remembers what has changed.
///
/// The value of a row never changes: a changed one gets a new row. So reading borrows a row, a former value is one
/// reference, and a copy of a table shares all rows. A touched row that equals its former one is not a change.
package struct Table<Key: TableKey, Value: Equatable & Sendable>: Sendable {
    /// A row, whose key and value never change.
    ///
    /// Unchecked, because `lastUse` is read and set only while the state is locked. All else is constant.
    package final class Row: @unchecked Sendable {
        let key: Key
        package let value: Value
        /// When a request last used the row, by the server's clock; `nil` if this mock does not know it. Not part of the value,
        /// so that a request that only reads changes nothing.
        package private(set) var lastUse: Timestamp?

        init(_ key: Key, _ value: Value, lastUse: Timestamp? = nil) {
            self.key = key
            self.value = value
            self.lastUse = lastUse
        }

        /// Notes that a request uses the row, so that it is not removed as an idle one. Not a change of the state.
        ///
        /// - Parameter serverTime: the time by the server's clock.
        package func noteUse(at serverTime: Timestamp) { lastUse = serverTime }

        /// True if the row has this spelling of its key.
        fileprivate func isNamed(_ spelling: Key) -> Bool {
            key.codingKey.stringValue.utf8.elementsEqual(spelling.codingKey.stringValue.utf8)
        }
    }

    private var rows: [Key: Row] = [:]
    /// The changes, the oldest first, each with the row before it; `nil` for a row that was new.
    private var changes: [Change] = [] { didSet { mark = changes.count } }
    /// A position in the list of changes: their number.
    package private(set) var mark = 0

    private struct Change: Sendable {
        let key: Key
        let former: Row?
    }

    // MARK: Rows

    package subscript(key: Key) -> Value? {
        get { rows[key]?.value }
        _modify {
            let former = rows[key]
            var value = former?.value
            defer { replace(former, of: key, by: value) }
            yield &value
        }
    }

    package subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { self[key] ?? value() }
        _modify {
            let former = rows[key]
            var changed = former?.value ?? value()
            defer { replace(former, of: key, by: changed) }
            yield &changed
        }
    }

    /// The row of the key, from which a caller reads single members. The subscript copies all of them.
    package func row(of key: Key) -> Row? { rows[key] }

    var allRows: some Collection<Row> { rows.values }
    package var count: Int { rows.count }
    package var keys: some Collection<Key> { rows.keys }
    package var values: some Sequence<Value> { rows.values.lazy.map(\.value) }

    /// Removes all rows that do not satisfy the predicate.
    mutating func keep(where isKept: (Key, Value) -> Bool) {
        for row in rows.values.filter({ !isKept($0.key, $0.value) }) { replace(row, of: row.key, by: nil) }
    }

    private mutating func replace(_ former: Row?, of key: Key, by value: Value?) {
        guard value != former?.value else { return }
        // Strings with different UTF-8 can be equal (é, e and an accent). Keep the first spelling, because
        // the file and Redis compare bytes.
        let key = former?.key ?? key
        changes.append(Change(key: key, former: former))
        rows[key] = value.map { Row(key, $0, lastUse: former?.lastUse) }
    }

    // MARK: Changes

    /// Takes back what was changed since the mark.
    package mutating func rollBack(to mark: Int) {
        while changes.count > mark {
            let change = changes.removeLast()
            rows[change.key] = change.former
        }
    }

    /// The rows that differ from those at the mark, as they are now; `nil` for removed ones. A row that was removed and has come
    /// back with another spelling of its key is a removed one and a new one.
    func changedRows(since mark: Int) -> [(key: Key, row: Row?)] {
        if changes.count == mark { return [] }
        var seen: Set<Key> = []
        return changes[mark...].flatMap { change -> [(key: Key, row: Row?)] in
            guard seen.insert(change.key).inserted else { return [] }
            let row = rows[change.key]
            if let row, !row.isNamed(change.key) { return [(change.key, nil), (row.key, row)] }
            return row?.value == change.former?.value ? [] : [(change.key, row)]
        }
    }

    /// Empties the list of changes.
    ///
    /// - Returns: the former rows, to be freed once the state is no longer locked.
    package mutating func forgetChanges() -> any Sendable {
        var former: [Change] = []
        swap(&former, &changes)
        return former
    }

    mutating func apply(_ value: Value?, for key: Key) {
        // The key of a removed row can have another spelling in a new row.
        if value == nil, let row = rows[key], !row.isNamed(key) { return }
        rows[key] = value.map { Row(key, $0) }
    }
}

extension Table: Equatable {
    package static func == (one: Table, other: Table) -> Bool {
        one.count == other.count
            && one.rows.allSatisfy { key, row in
                other.rows[key].map { $0 === row || $0.value == row.value } ?? false
            }
    }
}

extension Table: Sequence {
    package func makeIterator() -> some IteratorProtocol<(key: Key, value: Value)> {
        rows.values.lazy.map { (key: $0.key, value: $0.value) }.makeIterator()
    }
}

extension Table: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (Key, Value)...) {
        for (key, value) in elements { rows[key] = Row(key, value) }
    }
}

/// Encoded as a dictionary.
extension Table: Codable where Key: Codable, Value: Codable {
    package init(from decoder: any Decoder) throws {
        // Decodes rows directly: a dictionary in between would take as much memory again.
        let entries = try decoder.container(keyedBy: TextKey.self)
        for name in entries.allKeys {
            guard let key = Key(codingKey: name) else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: entries, debugDescription: "\"\(name.stringValue)\" is no \(Key.self)")
            }
            rows[key] = Row(key, try entries.decode(Value.self, forKey: name))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        try Dictionary(uniqueKeysWithValues: map { ($0.key, $0.value) }).encode(to: encoder)
    }
}
