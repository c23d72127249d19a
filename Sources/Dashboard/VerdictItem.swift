import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// One item in the list of rules. It opens to show the explanation of the verdict and the requests that prove
/// it.
struct VerdictItem {
    let verdict: Verdict
    /// The requests that prove a verdict, by identifier.
    let entries: [String: JournalEntry]
    /// The replacements of the calls that end.
    let replacements: CallReplacements

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
        \(finding.calls.isEmpty ? proofs : calls)<p class="hint">Adobe: <a href="\(rule.section.url)">\(rule.section.title)</a></p>
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

    /// The calls of an API that ends, each with what takes its place.
    private var calls: HTML {
        """
        \(setup)<ol class="calls" aria-label="The calls">
        \(finding.calls.map(item))</ol>

        """
    }

    private var setup: HTML? {
        guard let setup = replacements.setup,
            finding.calls.contains(where: { replacements[$0]?.commands != nil })
        else { return nil }
        return """
            <p>To try the new calls on this mock, run these commands first:</p>
            <pre tabindex="0">\(setup)</pre>

            """
    }

    private func item(_ call: RepeatedCall) -> HTML {
        let replacement = replacements[call]
        let names = (replacement?.operations ?? []).map { operation -> HTML in
            "<code>\(operation.rawValue)</code> "
        }
        let count = call.count == 1 ? "1 request" : "\(call.count) requests"
        let device: HTML? = call.last.device.map { " of the device <bdi>\($0.readableText)</bdi>" }
        let commands: HTML? = replacement?.commands.map { "<pre tabindex=\"0\">\($0)</pre>\n" }
        let path = AdminRoute.showRequest.path.path(["id": call.last.request])
        return """
            <li><p>\(call.last.name): \(count)\(device), <a href="\(path)">the last one</a></p>
            <p class="hint">\(names.isEmpty ? nil : "Now: ")\(names)\(replacement?.note ?? "")</p>
            \(commands)</li>

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
