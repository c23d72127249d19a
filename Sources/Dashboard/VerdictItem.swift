import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// One item in the list of rules. It opens to show the explanation of the verdict and the requests that prove
/// it.
struct VerdictItem {
    let verdict: ChecklistReport.Verdict
    /// The commands to run before those of the calls.
    let setup: String?
    let entries: [String: JournalEntry]

    var html: HTML {
        """
        <li id="\(verdict.rule)">
        <details\(verdict.outcome == .broken ? " open" : nil)>
        <summary>
        <span class="status \(look.style)">\(look.mark) \(verdict.outcome.words)</span>
        <span class="operation">\(verdict.title)</span>
        <span class="identifier"><code>\(verdict.rule)</code></span>
        </summary>
        <div class="inside">
        <p>\(verdict.explanation)</p>
        \(verdict.calls.isEmpty ? proofs : calls)<p class="hint">Adobe: <a href="\(verdict.section.url)">\(verdict.section.title)</a></p>
        <p class="hint">Not checked: \(verdict.cannotSee)</p>
        </div>
        </details>
        </li>

        """
    }

    /// The style and the mark of the verdict. The mark helps people who cannot distinguish the colours (WCAG
    /// 2.2, 1.4.1).
    private var look: (style: String, mark: String) {
        switch verdict.outcome {
        case .kept: ("fine", "✓")
        case .broken: ("broken", "✗")
        case .notSeen: ("onward", "–")
        }
    }

    private var proofs: HTML? {
        guard !verdict.requests.isEmpty else { return nil }
        return """
            <ol class="proofs" aria-label="The requests that prove it">
            \(verdict.requests.map(proof))</ol>

            """
    }

    /// The calls of an API that ends, each with what takes its place.
    private var calls: HTML {
        """
        \(preparation)<ol class="calls" aria-label="The calls">
        \(verdict.calls.map(item))</ol>

        """
    }

    private var preparation: HTML? {
        guard let setup, verdict.calls.contains(where: { $0.commands != nil }) else { return nil }
        return """
            <p>To try the new calls on this mock, run these commands first:</p>
            <pre tabindex="0">\(setup)</pre>

            """
    }

    private func item(_ call: ChecklistReport.Call) -> HTML {
        let names = call.replacement.map { "<code>\($0)</code> " as HTML }
        let device: HTML? = call.readableDevice.map { " of the device <bdi>\($0)</bdi>" }
        let commands: HTML? = call.commands.map { "<pre tabindex=\"0\">\($0)</pre>\n" }
        let path = AdminRoute.showRequest.path.path(["id": call.last])
        return """
            <li><p>\(call.call): \(call.count.counted(as: "request"))\(device), <a href="\(path)">the last one</a></p>
            <p class="hint">\(names.isEmpty ? nil : "Now: ")\(names)\(call.note ?? "")</p>
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
