import HTTPMessages
import HTTPTypes
import PassAPI

extension JournalEntry {
    /// The code of the error, the distinct codes of the denied decisions, or the fallback of a session. Empty for a plain success.
    package var replyCodes: [String] {
        guard status.code >= 400 || !reasons.isEmpty else { return [] }
        if let fallback { return [fallback.rawValue] }
        let body = exchange.reply.body
        guard let reply = JSONValue(parsing: body) ?? JSONValue(refusalInXML: body) else { return [] }
        // The answer with a session has a code, too.
        if status.code >= 400 {
            let code = reply["code"] ?? reply["error"]?["code"] ?? reply["error"] ?? reply["mock"]?["error"]
            return [code?.string].compactMap(\.self)
        }
        var seen: Set<String> = []
        let decisions = (reply["decisions"] ?? reply["resources"])?.array ?? []
        return decisions.compactMap { $0["error"]?["code"]?.string }.filter { seen.insert($0).inserted }
    }
}
