import AdminAPI
import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI
import PassAudit
import RequestJournal

/// One rule in the list, which opens to what was seen and what proves it.
struct VerdictItem {
    let verdict: Verdict
    /// The requests that prove something, by their identifiers.
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
        <span class="played"><code>\(rule.identifier)</code></span>
        </summary>
        <div class="inside">
        <p>\(finding.explanation)</p>
        \(proofs)<p class="hint">Adobe: <a href="\(rule.section.url)">\(rule.section.title)</a></p>
        <p class="hint">Not judged: \(rule.cannotSee)</p>
        </div>
        </details>
        </li>

        """
    }

    /// A mark, because not everybody tells colours apart.
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
            <li><time datetime="\(entry.receivedAt.utcString)">\(entry.receivedAt.timeOfDay)</time> \
            <a href="\(path)">\(HTML.breakable(entry.operation?.rawValue ?? id))</a> \
            \(String(entry.status.code))</li>

            """
    }
}
