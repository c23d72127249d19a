import HTTPMessages
import PassAPI
import PassSimulator

/// The entities that a mock has read from a database, so that it decodes none twice: most requests read what the request
/// before them has read, and decoding takes most of their time.
final class DecodedRecords: Sendable {
    private let entries = Locked(
        BoundedEntries<RecordName, Version>(capacity: 65_536, maximumBytes: 16 << 20))

    private struct Version: Sendable {
        let stamp: String
        let value: any Sendable
    }

    /// About how many bytes the texts take of which entities were made.
    var bytes: Int { entries.withLock(\.bytes) }

    fileprivate func value<Value: Decodable & Sendable>(
        of record: Record, named name: RecordName
    ) throws -> Value {
        if let known = entries.withLock({ $0[name] }), known.stamp == record.stamp,
            let value = known.value as? Value
        {
            return value
        }
        let value = try JSONDocument.decode(Value.self, from: record.value)
        let version = Version(stamp: record.stamp, value: value)
        entries.withLock { $0.insert(version, for: name, bytes: record.value.count) }
        return value
    }
}

/// Reads an entity.
struct StoredValue: SimulatorState.Reading {
    let name: RecordName
    let record: Record
    /// `nil` for an entity that is probably not read again.
    let cache: DecodedRecords?

    func value<Value: Decodable & Sendable>() throws -> Value {
        try cache?.value(of: record, named: name) ?? JSONDocument.decode(Value.self, from: record.value)
    }
}
