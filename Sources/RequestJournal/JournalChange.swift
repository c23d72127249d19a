import HTTPMessages
import PassAPI

/// A change of a journal. Several mocks that share one make the same changes in the same order.
package enum JournalChange: Sendable, Codable {
    case recorded(JournalEntry)
    /// The entries with these identifiers were removed.
    case removed([String])
    /// The entries with these identifiers were removed, with everything that they did. No other entry depends on them, so
    /// that the journal is as complete as before.
    case forgotten([String])
    /// All entries were removed, and none counts as dropped.
    case cleared
    /// As ``cleared``, and the journal counts as complete again.
    case reset
    /// What the latest removal has removed is back, in front of what came since.
    case restored
}

/// The format in which mocks send each other a change: JSON. The JSON of an entry follows a line with its identifier.
extension JournalChange {
    package var bytes: [UInt8] {
        if case .recorded(let entry) = self { return Array("\(entry.id)\n".utf8) + Self.json(entry) }
        return Self.json(self)
    }

    private static func json(_ value: some Encodable) -> [UInt8] { (try? JSONDocument.encode(value)) ?? [] }

    /// - Returns: `nil` for bytes that are no change.
    package init?(bytes: [UInt8]) {
        if let received = ReceivedEntry(bytes) {
            guard let entry = received.entry else { return nil }
            self = .recorded(entry)
        } else {
            guard let change = try? JSONDocument.decode(Self.self, from: bytes) else { return nil }
            self = change
        }
    }
}

/// An entry that another mock has sent. It is decoded when it is read for the first time, because most entries are never read.
final class ReceivedEntry: Sendable {
    let id: String
    /// About how many bytes of memory it takes.
    let size: Int
    private let content: Locked<Content>

    private enum Content {
        case json([UInt8])
        /// `nil` if the JSON describes no entry with the identifier.
        case decoded(JournalEntry?)
    }

    /// - Parameter bytes: of a ``JournalChange``.
    /// - Returns: `nil` for a change that has no entry.
    init?(_ bytes: [UInt8]) {
        guard bytes.first != UInt8(ascii: "{"), let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let id = String(utf8: bytes[..<lineEnd])
        else { return nil }
        self.id = id
        size = JournalEntry.fixedSize + bytes.count
        content = Locked(.json(Array(bytes[(lineEnd + 1)...])))
    }

    /// The entry; `nil` if the JSON describes none.
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
