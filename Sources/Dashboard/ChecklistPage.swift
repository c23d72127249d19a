import AdminAPI
import HTTPMessages
import PassAPI
import PassBackend

/// The dashboard's page that checks the recorded requests against Adobe's checklist. It has no script, so it
/// shows the journal at the time of the request.
struct ChecklistPage {
    var version: String
    var report: ChecklistReport
    /// The device to check, as it was typed; `nil` for all devices.
    var device: String?
    var otherParameters: [(name: String, value: String)]
    var devices: [DeviceIdentifier]
    var entries: [String: JournalEntry]

    static let path = AdminRoute.showChecklistPage.path.path()

    static func path(of device: String) -> String { "\(path)?device=\(PercentEncoding.encode(device))" }

    var reply: Reply {
        DashboardPage.reply(title: "Checklist - adobe-pass-mock", body: content, hasScript: false)
    }

    private var content: HTML {
        """
        \(DashboardPage.header(
            version, skip: ("mandatory", "Skip to the verdicts"), nil,
            [
                (AdminRoute.dashboardPath, "Dashboard"), ("#mandatory", "Mandatory"),
                ("#recommended", "Recommended"), ("#not-observable", "Rest"),
            ]))
        <main class="audit">
        <div class="main-column">
        \(subjectSection)
        \(section(of: .mandatory, "Mandatory requirements"))
        \(section(of: .recommended, "Recommended practices"))
        \(notObservableSection)
        </div>
        </main>
        <datalist id="device-names">
        \(devices.map(suggestion))</datalist>
        """
    }

    private func suggestion(_ device: DeviceIdentifier) -> HTML {
        "<option value=\"\(device.fieldText)\">\(device.readableText)</option>\n"
    }

    private var subjectSection: HTML {
        """
        <section id="subject" aria-labelledby="subject-heading">
        <h2 id="subject-heading">Adobe's REST API V2 Checklist</h2>
        <p class="hint">Result for \(subject), \(summary)</p>
        \(leftOutNotice)\(report.isWhole ? nil : Self.incompleteNotice)<form method="get" action="\(Self.path)">
        <div class="field">
        <label for="device">For device</label>
        <div class="joined">
        <input id="device" name="device" list="device-names" value="\(device ?? "")" placeholder="All devices" \
        autocomplete="off" autocapitalize="none" spellcheck="false">
        <button class="primary">Show</button>
        </div>
        </div>
        \(HTML.hidden(otherParameters))</form>
        </section>
        """
    }

    private var subject: HTML {
        device.map { "the device <bdi>\($0)</bdi>" } ?? "all devices"
    }

    private var summary: String {
        "\(report.requestCount.counted(as: "request")): \(report.outcomes)."
    }

    private var leftOutNotice: HTML? {
        guard !report.leftOut.isEmpty else { return nil }
        let parts = report.leftOut.map { "\($0.words) by \($0.parameter)=\($0.value)" }
        return "<p class=\"notice\">Left out: \(parts.joined(separator: ", ")).</p>\n"
    }

    private static let incompleteNotice: HTML = """
        <p class="notice bad">Earlier requests were removed from the journal. A rule that they could contradict is \
        "not seen".</p>

        """

    private func section(of level: ChecklistLevel, _ title: String) -> HTML {
        let verdicts = report.verdicts.filter { $0.level == level }
        // Broken rules come first, because people look for them.
        let ordered = ChecklistOutcome.allCases.flatMap { outcome in
            verdicts.filter { $0.outcome == outcome }
        }
        let id = level.rawValue
        return """
            <section id="\(id)" aria-labelledby="\(id)-heading">
            <h2 id="\(id)-heading">\(title)</h2>
            <ul class="requests verdicts">
            \(ordered.map { VerdictItem(verdict: $0, setup: report.setup, entries: entries).html })</ul>
            </section>
            """
    }

    private var notObservableSection: HTML {
        let items = report.unseen.map { requirement -> HTML in
            """
            <div><dt><a href="\(requirement.section.url)">\(requirement.section.title)</a></dt>
            <dd>\(requirement.reason)</dd></div>

            """
        }
        return """
            <section id="not-observable" aria-labelledby="not-observable-heading">
            <h2 id="not-observable-heading">Requirements that a server cannot observe</h2>
            <dl class="not-observable">
            \(items)</dl>
            </section>
            """
    }
}
