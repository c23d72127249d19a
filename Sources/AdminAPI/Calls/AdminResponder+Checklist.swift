import ControlAPI
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
        "Checks the recorded requests against Adobe's checklist for clients.", query: Schema.checklistFields,
        answer: .json(.checklist)
    ) { (admin, call) throws(AdminError) in try admin.checklist(call) }
}

extension AdminResponder {
    /// `?device&client`: checks the recorded requests against Adobe's *REST API V2 Checklist*.
    func checklist(_ call: AdminCall) throws(AdminError) -> Reply {
        let query = try call.query()
        let subject = try subject(device: query.text("device"), client: query.text("client"))
        let (report, _) = audit(of: subject)
        return .json { report.write(to: &$0) }
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
        let (entries, isComplete) = journal.withLock { (Array($0.entries), $0.isComplete) }
        let report = AuditReport(
            AuditedJournal(
                entries.compactMap(Observation.init), of: subject, isComplete: isComplete, now: now))
        return (report, entries)
    }
}
