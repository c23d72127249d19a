import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    package static let showChecklist = AdminRoute(
        .get, "/checklist", "showChecklist",
        "Checks the recorded requests against Adobe's checklist for clients.",
        journal: .required, handle: AdminResponder.showChecklist)
}

extension AdminResponder {
    func showChecklist(_ call: AdminCall, _ query: ChecklistQuery) throws(AdminError) -> ChecklistReport {
        try audit(by: query, for: call).report
    }

    /// - Parameters:
    ///   - call: the call for the report. The report's commands use the URL at which its client reaches the mock.
    ///   - clientHasEnded: true if the audited client can send no more requests.
    /// - Returns: the report, and the journal entries that it is based on, oldest first.
    package func audit(
        by query: ChecklistQuery, for call: AdminCall, clientHasEnded: Bool = false
    ) throws(AdminError) -> (report: ChecklistReport, entries: [JournalEntry]) {
        let now = backend.now()
        let (device, scenario) = try withState { (state) throws(AdminError) in
            (try state.device(ifNamed: query.device), state.testerSettings.scenarios.currentOrInitial)
        }
        let journal = journalCopy
        let entries = journal.entries
        let scenarios = try query.ignoredScenarios.map { (text) throws(AdminError) in
            AuditExclusion(
                "ignore-scenario", text, .scenario(try recordedName(ofScenario: text, in: journal)))
        }
        let audited = AuditedJournal(
            entries.compactMap(Observation.init),
            of: AuditSubject(device: device, client: query.client.map { ClientID($0) }),
            leavingOut: try query.exclusions(in: journal, of: scenarios),
            endingCalls: EndingCall.calls(in: entries),
            isComplete: journal.isComplete, clientHasEnded: clientHasEnded, now: now)
        let replacements = CallReplacements(
            in: entries, for: scenario, at: call.request.baseURL(behind: publicURL))
        return (ChecklistReport(on: audited, from: entries, replacements), entries)
    }
}

package struct ChecklistQuery: AdminQuery {
    package let device: String?
    package let client: String?
    private let members: [String: JSONValue]

    package static let query: [Schema.Field] =
        [
            .optional(
                "device", .namedDevice("The device whose requests are checked; all devices when absent.")),
            .optional("client", .text(.filled, "Check only the requests of this client_id.")),
            .optional(
                "only",
                .list(
                    of: .word(.checklistSections, ""),
                    """
                    Report only the rules of this part of Adobe's page, or apis-that-end for what Adobe ends; can be \
                    repeated.
                    """)),
            .optional(
                "ignore",
                .list(of: .word(.checklistRules, ""), "Leave out this rule; can be repeated.")),
            .optional(
                "ignore-device",
                .list(
                    of: .namedDevice(""),
                    """
                    Leave out the requests of this device: the text after "fingerprint ", or the decoded identifier; can \
                    be repeated.
                    """)),
            .optional(
                "ignore-scenario",
                .list(
                    of: .text(.filled, ""),
                    """
                    Leave out the requests that this scenario answered: its name, with or without parameters; can be \
                    repeated.
                    """)),
        ] + Schema.requestPattern.fields.filter { $0.name == "since" }

    package init(_ members: [String: JSONValue]) {
        device = members["device"]?.string
        client = members["client"]?.string
        self.members = members
    }

    private func list(_ name: String) -> [String] { members[name]?.array?.compactMap(\.string) ?? [] }

    /// The scenarios in the query whose requests are left out.
    fileprivate var ignoredScenarios: [String] { list("ignore-scenario") }

    /// The exclusions from the audit of a journal.
    ///
    /// - Parameter scenarios: the exclusions of ``ignoredScenarios``.
    /// - Throws: when `since` names a request that is not in the journal.
    fileprivate func exclusions(
        in journal: Journal, of scenarios: [AuditExclusion]
    ) throws(AdminError) -> [AuditExclusion] {
        var exclusions: [AuditExclusion] = []
        let sections = list("only")
        if !sections.isEmpty {
            let phases = Set(sections.compactMap(ChecklistSection.Phase.init))
            exclusions.append(
                AuditExclusion("only", sections.joined(separator: ", "), .rulesOutside(phases)))
        }
        exclusions += list("ignore").map { AuditExclusion("ignore", $0, .rule($0)) }
        exclusions += list("ignore-device").map { AuditExclusion("ignore-device", $0, .device($0)) }
        exclusions += scenarios
        if let since = members["since"]?.string {
            let pattern = RequestPattern(since: RequestPattern.Since(since))
            try journal.check(pattern)
            let later = Set(journal.entries(matching: pattern).map(\.id))
            let earlier = Set(journal.entries.map(\.id)).subtracting(later)
            exclusions.append(AuditExclusion("since", since, .requests(earlier)))
        }
        return exclusions
    }
}

extension AllowedValues {
    fileprivate static let checklistRules = AllowedValues("rule", Checklist.rules.map(\.identifier))

    /// The parts of Adobe's page that have rules.
    fileprivate static let checklistSections = AllowedValues(
        "section",
        ChecklistSection.Phase.allCases.filter { phase in
            Checklist.rules.contains { $0.section.phase == phase }
        }.map(\.rawValue))
}
