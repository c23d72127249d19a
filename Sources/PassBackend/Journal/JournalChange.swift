import HTTPMessages
import PassAPI

/// A change of a journal. Several mocks that share one make the same changes in the same order.
package enum JournalChange: Sendable {
    case recorded(JournalEntry)
    case removed([String])
    /// The entries with these identifiers were removed, together with their effects. No other entry depends on them, so the journal
    /// is as complete as before.
    case forgotten([String])
    /// All entries were removed, and none counts as dropped.
    case cleared
    /// Like ``cleared``, but the journal counts as complete again.
    case reset
    /// The entries of the latest removal are back, in front of the entries that came since.
    case restored
}

/// The format in which mocks send each other a change. An entry is a line with its identifier, then JSON. Any other change is JSON
/// with its name and identifiers: `{"removed":["…"]}`.
extension JournalChange {
    package var bytes: [UInt8] {
        switch self {
        case .recorded(let entry): Array("\(entry.id)\n".utf8) + JSONDocument.encode(entry)
        case .removed(let ids): Self.json("removed", ids)
        case .forgotten(let ids): Self.json("forgotten", ids)
        case .cleared: Self.json("cleared")
        case .reset: Self.json("reset")
        case .restored: Self.json("restored")
        }
    }

    private static func json(_ name: String, _ ids: [String] = []) -> [UInt8] {
        JSONMap([(name, ids)]).jsonBytes
    }

    /// - Returns: `nil` for bytes that are no change.
    package init?(bytes: [UInt8]) {
        if let received = ReceivedEntry(bytes) {
            guard let entry = received.entry else { return nil }
            self = .recorded(entry)
            return
        }
        guard let members = try? JSONDocument.decode([String: [String]].self, from: bytes),
            members.count == 1, let (name, ids) = members.first
        else { return nil }
        switch name {
        case "removed": self = .removed(ids)
        case "forgotten": self = .forgotten(ids)
        case "cleared": self = .cleared
        case "reset": self = .reset
        case "restored": self = .restored
        default: return nil
        }
    }
}

/// An entry that another mock has sent. It is decoded when it is read for the first time, because most entries are never read.
final class ReceivedEntry: JournalRecord {
    let id: String
    /// The approximate size in memory, in bytes.
    let size: Int
    private let content: Locked<Content>

    private enum Content {
        case json([UInt8])
        /// `nil` if the JSON describes no entry with the identifier.
        case decoded(JournalEntry?)
    }

    /// - Returns: `nil` for a change that has no entry.
    init?(_ bytes: [UInt8]) {
        guard bytes.first != UInt8(ascii: "{"), let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let id = String(utf8: bytes[..<lineEnd])
        else { return nil }
        self.id = id
        size = JournalEntry.fixedSize + bytes.count
        content = Locked(.json(Array(bytes[(lineEnd + 1)...])))
    }

    /// `nil` if the JSON describes no entry with the identifier.
    var entry: JournalEntry? {
        content.withLock { content in
            switch content {
            case .decoded(let entry): return entry
            case .json(let json):
                let decoded = try? JSONDocument.decode(JournalEntry.self, from: json)
                let entry = decoded?.id == id ? decoded : nil
                content = .decoded(entry)
                return entry
            }
        }
    }
}
