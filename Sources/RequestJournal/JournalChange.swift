import PassAPI

/// A change of a journal. Several mocks that share one make the same changes in the same order.
package enum JournalChange: Sendable {
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
    /// A tester has changed the mock, of which pages are told.
    case steered
}

/// A change as mocks tell it each other.
extension JournalChange {
    /// The first part says what has changed. With an entry, the parts after it are the fields and the body of the request, then
    /// those of the reply, as they are: most bytes of an entry need no coding.
    package var parts: [[UInt8]] {
        switch self {
        case .recorded(let entry): entry.parts
        case .removed(let ids): [Self.json { $0.member("removed", array: ids) }]
        case .forgotten(let ids): [Self.json { $0.member("forgotten", array: ids) }]
        case .cleared: [Self.json { $0.member("change", "cleared") }]
        case .reset: [Self.json { $0.member("change", "reset") }]
        case .restored: [Self.json { $0.member("change", "restored") }]
        case .steered: [Self.json { $0.member("change", "steered") }]
        }
    }

    private static func json(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object(members)
        return json.bytes
    }

    /// - Returns: `nil` for what this version of the mock does not know.
    package init?(parts: [[UInt8]]) {
        guard let first = parts.first, let json = JSONValue(parsing: first) else { return nil }
        if let entry = JournalEntry(json, parts) {
            self = .recorded(entry)
        } else if let removed = json["removed"]?.array {
            self = .removed(removed.compactMap(\.string))
        } else if let forgotten = json["forgotten"]?.array {
            self = .forgotten(forgotten.compactMap(\.string))
        } else {
            switch json["change"]?.string {
            case "cleared": self = .cleared
            case "reset": self = .reset
            case "restored": self = .restored
            case "steered": self = .steered
            default: return nil
            }
        }
    }
}
