import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassAudit
import PassBackend
import RequestJournal

extension AdminRoute {
    package static let showChecklist = AdminRoute(
        .get, "/checklist", "showChecklist",
        "Checks the recorded requests against Adobe's checklist for clients.",
        needs: [.entities, .requests], handle: AdminResponder.showChecklist)
}

extension AdminResponder {
    /// Checks the recorded requests against Adobe's *REST API V2 Checklist*.
    func showChecklist(_ query: ChecklistQuery) throws(AdminError) -> ChecklistAnswer {
        let (report, entries) = audit(of: try subject(device: query.device, client: query.client))
        return ChecklistAnswer(report, from: entries)
    }

    /// The device or client whose requests are audited.
    package func subject(device: String?, client: String?) throws(AdminError) -> AuditSubject {
        let device = try device.map { name throws(AdminError) in
            try state.withLock { (state) throws(AdminError) in
                try AdminCall.device(named: name, in: state)
            }
        }
        return AuditSubject(device: device, client: client.map { ClientID($0) })
    }

    /// - Returns: the report, and the journal entries that it was made from, oldest first.
    package func audit(of subject: AuditSubject) -> (report: AuditReport, entries: [JournalEntry]) {
        let now = backend.now()
        let (entries, isComplete) = journal.withLock { ($0.entries, $0.isComplete) }
        let report = AuditReport(
            AuditedJournal(
                entries.compactMap(Observation.init), of: subject, isComplete: isComplete, now: now))
        return (report, entries)
    }
}

package struct ChecklistQuery: AdminQuery {
    let device: String?
    let client: String?

    package static let fields: [Schema.Field] = [
        .optional(
            "device", .namedDevice("The device whose requests are checked; all devices when absent.")),
        .optional("client", .text(.filled, "Check only the requests of this client_id.")),
    ]

    package init(_ members: [String: JSONValue]) throws(AdminError) {
        device = try members.text("device")
        client = try members.text("client")
    }
}
