import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// Looks for a sequence of patterns in the journal.
package struct Verification {
    /// Why the answer is no, line by line; `nil` when it is yes.
    package let explanation: String?

    /// - Parameters:
    ///   - entries: oldest first.
    ///   - dropped: how many older ones there were.
    package init(_ patterns: [RequestPattern], in entries: [JournalEntry], dropped: Int) {
        var lines: [String] = []
        var rest = entries[...]
        var isMissing = false
        for (index, pattern) in patterns.enumerated() {
            // An entry that `since` names may be gone, and with it what came after it.
            let start = Self.start(of: pattern, in: entries)
            let candidates = start.map { max($0, rest.startIndex) }.map { entries[$0...] }
            if let found = candidates?.firstIndex(where: pattern.matches) {
                lines.append("  \(index + 1). \(pattern): found, \(Self.name(entries[found]))")
                rest = entries[(found + 1)...]
            } else {
                let elsewhere = entries[..<rest.startIndex].last(where: pattern.matches)
                let hint = elsewhere.map { ", one came too early: \(Self.name($0))" } ?? ""
                lines.append("  \(index + 1). \(pattern): expected after that, and did not come\(hint)")
                isMissing = true
                break
            }
        }
        guard isMissing else {
            explanation = nil
            return
        }
        let came = entries.suffix(20).map { "  - \(Self.name($0))" }
        let lost =
            dropped == 0
            ? ""
            : "\n\(dropped) older requests were dropped to make room: what is missing may have been among them."
        explanation =
            "Expected this order:\n" + lines.joined(separator: "\n") + "\nThese came"
            + (entries.count > 20 ? ", the last 20 of \(entries.count)" : "") + ":\n"
            + (came.isEmpty ? "  none" : came.joined(separator: "\n")) + lost
    }

    private static func start(of pattern: RequestPattern, in entries: [JournalEntry]) -> Int? {
        guard case .entry(let id)? = pattern.since else { return entries.startIndex }
        return entries.firstIndex { $0.id == id }.map { $0 + 1 }
    }

    private static func name(_ entry: JournalEntry) -> String {
        let operation = entry.operation?.rawValue ?? "\(entry.method.rawValue) \(entry.exchange.request.path)"
        let device = entry.device.map { ", device \($0.base64)" } ?? ""
        return "\(operation), status \(entry.status.code), scenario \(entry.scenario)\(device)"
    }
}
