import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminResponder {
    func showChecklistPage(_ call: AdminCall, _ form: ChecklistForm) throws(AdminError) -> Reply {
        let (report, entries) = try audit(by: form.checklist, for: call)
        let proofs = Set(report.evidence.map(\.id))
        return ChecklistPage(
            version: settings.version, report: report, device: form.checklist.device,
            client: form.checklist.client, otherParameters: form.otherParameters,
            devices: Array(try knownDevices(among: entries).prefix(DashboardPage.limits.devices)),
            entries: Dictionary(entries.filter { proofs.contains($0.id) }.map { ($0.id, $0) }) { $1 }
        ).reply
    }
}

/// The query of ``ChecklistQuery``, sent by an HTML form. Empty fields count as absent, because a form sends all its fields.
struct ChecklistForm: AdminQuery {
    let checklist: ChecklistQuery
    /// All parameters except the device, which the form of the page changes.
    let otherParameters: [(name: String, value: String)]

    static let query = ChecklistQuery.query.map { field in
        if case .list = field.schema.kind {
            field
        } else {
            Schema.Field(field.name, .text(field.schema.help))
        }
    }

    init(_ members: [String: JSONValue]) {
        let filled = members.filter { $0.value.string?.isEmpty != true }
        checklist = ChecklistQuery(filled)
        otherParameters = filled.sorted { $0.key < $1.key }.filter { $0.key != "device" }.flatMap {
            name, value in
            (value.array ?? [value]).compactMap { $0.string.map { (name, $0) } }
        }
    }
}

/// The dashboard's page that checks the recorded requests against Adobe's checklist. It has no script, so it
/// shows the journal at the time of the request.
struct ChecklistPage {
    var version: String
    var report: ChecklistReport
    /// The device to check, as typed; `nil` for all devices.
    var device: String?
    /// The client_id to check, as typed; `nil` for all clients.
    var client: String?
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
        \(devices.map { "<option value=\"\($0.fieldText)\">\($0.readableText)</option>\n" as HTML })</datalist>
        """
    }

    private var subjectSection: HTML {
        """
        <section id="subject" aria-labelledby="subject-heading">
        <h2 id="subject-heading">Adobe's REST API V2 Checklist</h2>
        <p class="hint">Result for \(subject), \(report.requestCount.counted(as: "request")): \(report.outcomes).</p>
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
        let deviceText: HTML = device.map { "the device <bdi>\($0)</bdi>" } ?? "all devices"
        return client.map { "the client <bdi>\($0)</bdi> on \(deviceText)" } ?? deviceText
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
            \(ordered.map(item))</ul>
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

    // MARK: Rules

    /// An item in the list of rules. It opens to show the explanation of the verdict and the requests that are evidence.
    private func item(_ verdict: ChecklistReport.Verdict) -> HTML {
        let look = Self.look(of: verdict.outcome)
        return """
            <li id="\(verdict.rule)">
            <details\(verdict.outcome == .broken ? " open" : nil)>
            <summary>
            <span class="status \(look.style)">\(look.mark) \(verdict.outcome.words)</span>
            <span class="operation">\(verdict.title)</span>
            <span class="identifier"><code>\(verdict.rule)</code></span>
            </summary>
            <div class="inside">
            <p>\(verdict.explanation)</p>
            \(verdict.calls.isEmpty ? proofs(of: verdict) : calls(of: verdict))<p class="hint">Adobe: <a href="\(verdict.section.url)">\(verdict.section.title)</a></p>
            <p class="hint">Not checked: \(verdict.cannotSee)</p>
            </div>
            </details>
            </li>

            """
    }

    /// The style and the mark of the verdict. The mark helps people who cannot distinguish the colors (WCAG
    /// 2.2, 1.4.1).
    private static func look(of outcome: ChecklistOutcome) -> (style: String, mark: String) {
        switch outcome {
        case .kept: ("fine", "✓")
        case .broken: ("broken", "✗")
        case .notSeen: ("onward", "–")
        }
    }

    private func proofs(of verdict: ChecklistReport.Verdict) -> HTML? {
        guard !verdict.requests.isEmpty else { return nil }
        return """
            <ol class="proofs" aria-label="The requests that prove it">
            \(verdict.requests.map(proof))</ol>

            """
    }

    /// The calls of an API that ends, each with its replacement.
    private func calls(of verdict: ChecklistReport.Verdict) -> HTML {
        """
        \(preparation(of: verdict))<ol class="calls" aria-label="The calls">
        \(verdict.calls.map(call))</ol>

        """
    }

    private func preparation(of verdict: ChecklistReport.Verdict) -> HTML? {
        guard let setup = report.setup, verdict.calls.contains(where: { $0.commands != nil }) else {
            return nil
        }
        return """
            <p>To try the new calls on this mock, run these commands first:</p>
            <pre tabindex="0">\(setup)</pre>

            """
    }

    private func call(_ call: ChecklistReport.Call) -> HTML {
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
            \(entry.statusText)</li>

            """
    }
}
