import AdminAPI
import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI
import PassAudit
import RequestJournal

/// One item in the list of rules. It opens to show the explanation of the verdict and the requests that prove
/// it.
struct VerdictItem {
    let verdict: Verdict
    /// The requests that prove a verdict, by identifier.
    let entries: [String: JournalEntry]

    private var rule: any AuditRule { verdict.rule }
    private var finding: Finding { verdict.finding }

    var html: HTML {
        """
        <li id="\(rule.identifier)">
        <details\(finding.outcome == .broken ? " open" : nil)>
        <summary>
        <span class="status \(look.style)">\(look.mark) \(finding.outcome.words)</span>
        <span class="operation">\(rule.title)</span>
        <span class="identifier"><code>\(rule.identifier)</code></span>
        </summary>
        <div class="inside">
        <p>\(finding.explanation)</p>
        \(proofs)<p class="hint">Adobe: <a href="\(rule.section.url)">\(rule.section.title)</a></p>
        <p class="hint">Not checked: \(rule.cannotSee)</p>
        </div>
        </details>
        </li>

        """
    }

    /// The style and the mark of the verdict. The mark helps people who cannot distinguish the colours (WCAG
    /// 2.2, 1.4.1).
    private var look: (style: String, mark: String) {
        switch finding.outcome {
        case .kept: ("fine", "✓")
        case .broken: ("broken", "✗")
        case .notSeen: ("onward", "–")
        }
    }

    private var proofs: HTML? {
        guard !finding.requests.isEmpty else { return nil }
        return """
            <ol class="proofs" aria-label="The requests that prove it">
            \(finding.requests.map(proof))</ol>

            """
    }

    private func proof(_ id: String) -> HTML {
        let path = AdminRoute.showRequest.path.path(["id": id])
        guard let entry = entries[id] else { return "<li><a href=\"\(path)\">\(id)</a></li>\n" }
        return """
            <li>\(HTML.time(entry.receivedAt, as: \.timeOfDay)) \
            <a href="\(path)">\(HTML.breakable(entry.operation?.rawValue ?? id))</a> \
            \(String(entry.status.code))</li>

            """
    }
}
