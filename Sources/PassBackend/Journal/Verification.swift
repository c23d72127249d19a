import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

extension [RequestPattern] {
    /// Why the journal does not contain requests with these patterns in their order, in several lines; `nil` if it does.
    ///
    /// - Parameter entries: the oldest first.
    package func reasonForAbsence(in entries: [JournalEntry], dropped: Int) -> String? {
        var lines: [String] = []
        var rest = entries[...]
        var isMissing = false
        for (index, pattern) in enumerated() {
            // The entry that `since` names may have been dropped, and later entries with it.
            let start = Self.start(of: pattern, in: entries)
            let candidates = start.map { Swift.max($0, rest.startIndex) }.map { entries[$0...] }
            if let found = candidates?.firstIndex(where: pattern.matches) {
                lines.append("  \(index + 1). \(pattern): found, \(Self.name(entries[found]))")
                rest = entries[(found + 1)...]
            } else {
                let elsewhere = entries[..<rest.startIndex].last(where: pattern.matches)
                let hint = elsewhere.map { "; one was received too early: \(Self.name($0))" } ?? ""
                lines.append("  \(index + 1). \(pattern): expected next, but not received\(hint)")
                isMissing = true
                break
            }
        }
        guard isMissing else { return nil }
        let devices = compactMap(\.device)
        // Requests of other tests' devices are not listed: they do not help.
        let listed =
            devices.count < count
            ? entries
            : entries.filter { entry in devices.contains { entry.device?.isNamed($0) ?? false } }
        let received = listed.suffix(20).map { "  - \(Self.name($0))" }
        let note =
            dropped == 0
            ? ""
            : "\n\(dropped) older requests were dropped to make room. The missing request may be one of them."
        return "Expected this order:\n" + lines.joined(separator: "\n") + "\nReceived"
            + (listed.count > 20 ? ", the last 20 of \(listed.count)" : "") + ":\n"
            + (received.isEmpty ? "  none" : received.joined(separator: "\n")) + note
    }

    private static func start(of pattern: RequestPattern, in entries: [JournalEntry]) -> Int? {
        guard case .entry(let id)? = pattern.since else { return entries.startIndex }
        let identifier = Journal.identifier(id)
        return entries.firstIndex { $0.id == identifier }.map { $0 + 1 }
    }

    private static func name(_ entry: JournalEntry) -> String {
        let device = entry.device.map { ", device \($0.base64)" } ?? ""
        let reason = entry.reason.map { reason in
            "\n    because: \(reason.replacing("\n", with: "\n             "))"
        }
        return
            "\(entry.name), status \(entry.status.code), scenario \(entry.scenario)\(device)\(reason ?? "")"
    }
}
