import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The page of one device: its description, its state as a story, the actions of a tester, and its timeline.
struct DevicePage {
    var version: String
    var overview: DeviceOverview
    var report: ActionReport

    static let limit = 100

    static func path(of device: DeviceIdentifier) -> String {
        AdminRoute.showDevicePage.path.path(["device": device.base64])
    }

    var view: DeviceView { overview.view }

    var reply: Reply {
        let forms = ControlForms(mock: overview.mock, device: overview, report: report)
        return DashboardPage.subpage(
            view.name, version: version, status: report.failure == nil ? .ok : .badRequest,
            sections: [("scenario", "Scenario"), ("failures", "Fail next"), ("clock", "Clock")], isLive: true,
            content: "\(storySection(forms))\n\(timelineSection)\n\(DashboardPage.undoForm)",
            aside: "\(forms.scenarioSection)\n\(forms.failuresSection)\n\(forms.clockSection)")
    }

    // MARK: Story

    private func storySection(_ forms: ControlForms) -> HTML {
        """
        <section id="devices" aria-labelledby="device-heading">
        <div class="title">
        <h2 id="device-heading"><bdi>\(view.name)</bdi></h2>
        <p class="hint" id="identity" data-live>\(identity)</p>
        </div>
        \(report.notice(in: "devices"))<div id="warning" data-live>\(overview.warning)</div>
        <ul class="why" id="state-of-device" data-live>
        \(story.map { "<li>\($0)</li>\n" })</ul>
        \(forms.deviceForms)\(overview.keepsRequests ? requestLinks : nil)</section>
        """
    }

    private var requestLinks: HTML {
        """
        <p class="hint"><a href="\(ChecklistPage.path(of: view.identifier.fieldText))">Check this device against Adobe's checklist</a>, \
        <a href="\(AdminRoute.exportRequests.path.path())?device=\(PercentEncoding.encode(view.identifier.base64))" \
        download="device.har">its requests as HAR</a></p>

        """
    }

    private var identity: HTML {
        let seen: HTML =
            overview.lastEntry.map { entry in
                "last seen \(time(entry.receivedAt))"
            } ?? "not in the journal"
        return """
            \(overview.lastEntry?.deviceModel ?? "Unknown model"), \(seen), <code>fingerprint \(view.identifier.base64)</code>
            """
    }

    private func time(_ time: Timestamp) -> HTML { HTML.time(time, as: \.readableUTC) }

    private var story: [HTML] {
        let profiles = view.profiles.map { profile -> HTML in
            let state: HTML =
                switch profile.state {
                case .valid: "is logged in until \(time(profile.validity.notAfter))"
                case .expired: "was logged in until \(time(profile.validity.notAfter))"
                case .upcoming: "will be logged in from \(time(profile.validity.notBefore))"
                }
            return """
                The user \(state) at <strong>\(profile.mvpd.text)</strong> with \
                \(profile.serviceProvider.text) (\(profile.type.rawValue)).
                """
        }
        let sessions = view.sessions.filter { $0.state == .live }.map { session -> HTML in
            "It waits for a login with the code <code>\(session.code.text)</code> at \(session.mvpd?.text ?? "an MVPD that is not chosen yet")."
        }
        let passes = view.temporaryPasses.map { pass -> HTML in
            "It has used the temporary pass \(pass.mvpd.text) for \(pass.resources.count.counted(as: "resource"))."
        }
        let rules = overview.mock.rules.map { rule -> HTML in
            "\(rule.stateOnDevice): <code>\(HTML.breakable(rule.summary))</code>, \(rule.limit)."
        }
        let clock = view.clock.summary.map { "Its clock is \($0): it shows \(time(view.now))." as HTML }
        let login: HTML? = profiles.isEmpty ? "No user is logged in." : nil
        return profiles + [login].compactMap(\.self) + sessions + passes
            + [
                "Its requests use the scenario <code>\(overview.mock.scenario(of: view.identifier))</code>\(view.scenario == nil ? ", like those of all devices" : ", which is its own")."
            ] + [clock].compactMap(\.self) + rules
    }

    // MARK: Timeline

    private var timelineSection: HTML {
        let page = overview.page
        let summaries = overview.mock.rules.summaries
        let older = page.older.map { link("Older", .before($0)) }
        let newest = page.newer == nil ? nil : link("Newest", .newest)
        return """
            <section id="requests" aria-labelledby="timeline-heading">
            <div class="title">
            <h2 id="timeline-heading">Timeline</h2>
            <p class="hint">Newest first. <a href="\(DashboardPage.path(ofRequestsOf: view.identifier))">Show full \
            messages</a></p>
            \(overview.keepsRequests ? DashboardAction.clearRequests.form(view.formFields, button: .smallButton("Clear its requests")) : nil)
            </div>
            \(report.notice(in: "requests"))\(DashboardPage.undoLine(report.undoable))<div id="steps" data-live>
            \(page.rows.isEmpty ? emptiness : nil)\
            <ol class="timeline">
            \(page.rowsAndJumps.map { step($0, jump: $1, summaries) })</ol>
            <nav class="pages" aria-label="Pages of the timeline">
            \(newest)\(older)</nav>
            </div>
            </section>
            """
    }

    private var emptiness: HTML {
        guard overview.keepsRequests else { return "\(DashboardPage.noJournal)\n" }
        return "<p class=\"empty\">No requests of this device in the journal.</p>\n"
    }

    private func link(_ label: String, _ cursor: RequestPage.Cursor) -> HTML {
        let query = InspectorQuery().query(cursor)
        return
            "<a class=\"button\" href=\"\(Self.path(of: view.identifier))?\(query)#requests\">\(label)</a>\n"
    }

    private func step(_ row: RequestPage.Row, jump: Duration?, _ ruleSummaries: [String: String]) -> HTML {
        let (entry, mock) = (row.newest, overview.mock)
        let explanation = RequestExplanation(of: entry, ruleSummaries: ruleSummaries)
        let chips = RequestChips(row: row, explanation: explanation, mock: mock)
        let changes = entry.changes.filter { $0.presence != .same }.map { change -> HTML in
            "<li class=\"\(change.presence.rawValue)\">\(change.presence == .after ? "+" : "−") \(change.kind.lowercased()) \(change.text)</li>\n"
        }
        return """
            <li id="step-\(row.oldest.id)">
            <p>\(HTML.time(of: entry, on: mock.now.day)) \(entry.statusBadge) \
            <a href="\(RequestDetailPage.path(of: entry.id))">\(HTML.breakable(entry.name))</a>\(chips.html)</p>
            \(entry.reason.map { "<p class=\"reason\">\($0)</p>\n" })\
            \(changes.isEmpty ? nil : "<ul class=\"changes\">\n\(changes)</ul>\n")\(jump.map(HTML.clockJump))</li>

            """
    }
}

extension DeviceOverview {
    /// A warning that the mock does not know the device, with similar ones; `nil` for a known one.
    var warning: HTML? {
        guard isUnknown else { return nil }
        let similar = similar.map { device -> HTML in
            " <a href=\"\(DevicePage.path(of: device))\"><bdi>\(device.readableText)</bdi></a>"
        }
        return """
            <p class="notice warn" role="status">The mock has never seen this device. What is set here applies from its \
            first request on.\(similar.isEmpty ? nil : " Did you mean\(similar)?")</p>

            """
    }
}

struct DeviceChange {
    let kind: String
    let presence: Presence
    let text: String

    enum Presence: String {
        case before, after, same

        var words: String {
            switch self {
            case .before: "− before only"
            case .after: "+ after only"
            case .same: "before and after"
            }
        }
    }
}

extension JournalEntry {
    /// The state of the device before and after the request, with the changed parts first.
    var changes: [DeviceChange] {
        let kinds: [(name: String, lines: (DeviceSummaryView) -> [String])] = [
            ("Profile", \.profiles), ("Session", \.sessions), ("Temporary pass", \.temporaryPasses),
        ]
        return kinds.flatMap { kind -> [DeviceChange] in
            let (old, new) = (shownBefore.map(kind.lines) ?? [], shownAfter.map(kind.lines) ?? [])
            func changes(_ lines: [String], _ presence: DeviceChange.Presence) -> [DeviceChange] {
                lines.map { DeviceChange(kind: kind.name, presence: presence, text: $0) }
            }
            return changes(old.filter { !new.contains($0) }, .before)
                + changes(new.filter { !old.contains($0) }, .after) + changes(new.filter(old.contains), .same)
        }
    }
}
