import PassAPI
import PassBackend

extension RehearsalReport {
    /// The report as a separate page in the style of the dashboard. It has no script and loads nothing.
    package func page(version: String) -> String {
        HTML.document(
            title: "Rehearsal - adobe-pass-mock", style: DashboardPage.style.text,
            body: """
                \(DashboardPage.header(
                    version, skip: ("content", "Skip to the cases"), nil, kinds.map { ($0.id, $0.heading) }))
                <main id="content" class="audit">
                <div class="main-column">
                \(summary)
                \(kinds.map(section))</div>
                </main>
                """
        ).text
    }

    private var kinds: [Kind] { Kind.allCases.filter { kind in cases.contains { $0.kind == kind } } }

    private var summary: HTML {
        let counts = Verdict.allCases.compactMap { verdict -> HTML? in
            let count = cases.count { $0.verdict == verdict }
            return count == 0
                ? nil : "<tr><th scope=\"row\">\(chip(verdict))</th><td>\(String(count))</td></tr>\n"
        }
        let ending: HTML? = gap.map { "<p><strong>\($0)</strong></p>\n" }
        return """
            <section id="summary" aria-labelledby="summary-heading">
            <h2 id="summary-heading">\(cases.count.counted(as: "unhappy path"))</h2>
            \(ending)<table>
            <thead><tr><th scope="col">Verdict</th><th scope="col">Cases</th></tr></thead>
            <tbody>
            \(counts)</tbody>
            </table>
            </section>
            """
    }

    private func section(of kind: Kind) -> HTML {
        // Cases that need attention come first.
        let ordered = Verdict.allCases.flatMap { verdict in
            cases.filter { $0.kind == kind && $0.verdict == verdict }
        }
        return """
            <section id="\(kind.rawValue)" aria-labelledby="\(kind.rawValue)-heading">
            <h2 id="\(kind.rawValue)-heading">\(kind.heading)</h2>
            <ul class="requests verdicts cases">
            \(ordered.map(item))</ul>
            </section>

            """
    }

    private func item(_ report: Case) -> HTML {
        let level: HTML? = report.level.map { "<span class=\"identifier\">\($0.rawValue)</span>\n" }
        return """
            <li>
            <details\(report.isFailure ? " open" : nil)>
            <summary>
            \(chip(report.verdict))
            <span class="operation">\(report.name)</span>
            \(level)</summary>
            <div class="inside">
            <p>\(report.title)</p>
            \(report.findings.isEmpty ? "<p>\(report.explanation)</p>\n" : findings(of: report))\(requests(of: report))\(output(of: report))</div>
            </details>
            </li>

            """
    }

    private func findings(of report: Case) -> HTML {
        let items = report.findings.map { finding -> HTML in
            """
            <li><p>\(chip(finding.verdict)) <code>\(finding.rule)</code> \(finding.explanation)</p>
            <p class="hint">Adobe: <a href="\(finding.section.url)">\(finding.section.title)</a></p></li>

            """
        }
        return "<ol class=\"calls\" aria-label=\"What the requests show\">\n\(items)</ol>\n"
    }

    private func requests(of report: Case) -> HTML? {
        guard !report.requests.isEmpty else { return nil }
        let decisive = Set(report.findings.filter { $0.verdict == report.verdict }.flatMap(\.requests))
        let rows = report.requests.map { request -> HTML in
            let reply = [String(request.status), request.error, request.fault?.rawValue].compactMap(\.self)
            return """
                <tr><td>\(request.seconds)</td>\
                <td>\(HTML.breakable(request.name))\(decisive.contains(request.id) ? " (evidence)" : nil)</td>\
                <td>\(HTML.breakable(reply.joined(separator: " ")))</td></tr>

                """
        }
        let rest = report.requestCount - report.requests.count
        return """
            <table>
            <caption>\(report.requestCount.counted(as: "request"))</caption>
            <thead><tr><th scope="col">Second</th><th scope="col">Request</th><th scope="col">Reply</th></tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>
            \(rest > 0 ? "<p class=\"hint\">And \(String(rest)) more.</p>\n" : nil)
            """
    }

    private func output(of report: Case) -> HTML? {
        guard report.exitStatus != 0, !report.output.isEmpty else { return nil }
        return """
            <p>The command ended with the status \(String(report.exitStatus)), and wrote at the end:</p>
            <pre tabindex="0">\(report.output)</pre>

            """
    }

    /// The verdict with a mark, which helps people who cannot distinguish the colors (WCAG 2.2, 1.4.1).
    private func chip(_ verdict: Verdict) -> HTML {
        let style =
            switch verdict {
            case .handled: "fine"
            case .contradicted, .notHandled: "broken"
            case .timedOut, .commandFailed, .notReached: "onward"
            }
        return "<span class=\"status \(style)\">\(verdict.mark) \(verdict.words)</span>"
    }
}

extension RehearsalReport.Kind {
    fileprivate var id: String { "#\(rawValue)" }

    /// The heading of the cases of this kind.
    package var heading: String {
        switch self {
        case .code: "Error codes"
        case .fault: "Faults"
        case .scenario: "Scenarios"
        }
    }
}

extension RehearsalReport.Verdict {
    /// A mark for readers who look for failures.
    package var mark: String {
        switch self {
        case .handled: "✓"
        case .contradicted, .notHandled: "✗"
        case .timedOut, .commandFailed: "!"
        case .notReached: "–"
        }
    }
}
