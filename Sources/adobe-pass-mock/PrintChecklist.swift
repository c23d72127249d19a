import AdminAPI
import PassAPI

extension ChecklistReport {
    /// One line for each rule, the broken ones last with their evidence, then one for each option that left something out, and
    /// a summary at the end.
    var lines: [String] {
        (verdicts.filter { $0.outcome != .broken } + broken).flatMap(lines(of:))
            + leftOut.map { "left out  \($0.text)" } + [summary]
    }

    private var summary: String {
        "\(verdicts.count) rules, \(requestCount) requests: \(outcomes)."
            + (isWhole ? "" : " Earlier requests are no longer in the journal and were not audited.")
    }

    /// `broken    polling-interval (mandatory): The code was polled again after 1 s.`, followed by the
    /// evidence.
    private func lines(of verdict: Verdict) -> [String] {
        ["\(verdict.outcome.words.padded(to: 9)) \(verdict)"]
            + (verdict.outcome == .broken ? evidence(of: verdict).map { "          \($0)" } : [])
    }

    /// The rule, the section of Adobe's page with its URL, and the path of each request that breaks the rule; or each call of
    /// an API that ends, with the commands that make the new calls.
    func evidence(of verdict: Verdict) -> [String] {
        let calls = verdict.calls
        let preparation = calls.contains { $0.commands != nil } ? setup : nil
        return [verdict.title + ".", verdict.section.title, verdict.section.url]
            + (calls.isEmpty ? verdict.requests.map { "/__admin/requests/\($0)" } : [])
            + (preparation.map {
                ["To try the new calls on the mock, run these commands first:"] + $0.indentedLines
            } ?? []) + calls.flatMap(\.lines)
    }
}

extension ChecklistReport.LeftOut {
    /// `--ignore-device living-room: 3 requests`
    var text: String { "--\(parameter) \(value): \(words)" }
}

extension ChecklistReport.Call {
    /// `GET /api/v1/checkauthn: 3 requests of the device living-room, the last one /__admin/requests/…`, followed by what takes
    /// the place of the call.
    fileprivate var lines: [String] {
        let device = readableDevice.map { "the device \($0)" } ?? "no known device"
        let operations = replacement.isEmpty ? nil : "Now: \(replacement.joined(separator: ", then "))."
        let sentences = [operations, note].compactMap(\.self).joined(separator: " ")
        return [
            "\(call): \(count.counted(as: "request")) of \(device), "
                + "the last one /__admin/requests/\(last)", "  \(sentences)",
        ] + (commands?.indentedLines ?? [])
    }
}

extension String {
    fileprivate var indentedLines: [String] { split(separator: "\n").map { "  \($0)" } }
}
