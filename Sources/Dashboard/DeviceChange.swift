import PassBackend

/// Something that a device had before or after a request.
struct DeviceChange {
    let kind: String
    let presence: Presence
    let text: String

    enum Presence: String {
        case before, after, same

        var words: String {
            switch self {
            case .before: "− before only"
            case .after: "+ after only"
            case .same: "before and after"
            }
        }
    }
}

extension JournalEntry {
    /// The state of the device before and after the request, what has changed first.
    var changes: [DeviceChange] {
        let kinds: [(name: String, lines: (DeviceSummary) -> [String])] = [
            ("Profile", \.profiles), ("Session", \.sessions), ("Temporary pass", \.temporaryPasses),
        ]
        return kinds.flatMap { kind -> [DeviceChange] in
            let (old, new) = (before.map(kind.lines) ?? [], after.map(kind.lines) ?? [])
            func changes(_ lines: [String], _ presence: DeviceChange.Presence) -> [DeviceChange] {
                lines.map { DeviceChange(kind: kind.name, presence: presence, text: $0) }
            }
            return changes(old.filter { !new.contains($0) }, .before)
                + changes(new.filter { !old.contains($0) }, .after) + changes(new.filter(old.contains), .same)
        }
    }
}
