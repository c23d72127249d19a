import ControlAPI
import HTTPMessages
import PassAPI
import PassAudit

extension Backend {
    /// `?device&client`: what the requests show of Adobe's *REST API V2 Checklist*.
    func checklist(_ call: ControlCall) throws(ControlError) -> Reply {
        let query = try call.query()
        let subject = try subject(device: query.text("device"), client: query.text("client"))
        let (report, _) = audit(of: subject)
        return .json { report.write(to: &$0) }
    }

    /// Whose requests are meant.
    func subject(device: String?, client: String?) throws(ControlError) -> AuditSubject {
        let device = try device.map { name throws(ControlError) in
            try state.withLock { (state) throws(ControlError) in
                try ControlCall.device(named: name, in: state)
            }
        }
        return AuditSubject(device: device, client: client.map { ClientID($0) })
    }

    /// - Returns: also the journal that it is about, the oldest entry first.
    func audit(of subject: AuditSubject) -> (report: AuditReport, entries: [JournalEntry]) {
        let now = settings.now()
        let (entries, isWhole) = journal.withLock { (Array($0.entries), $0.isWhole) }
        let report = AuditReport(
            AuditedJournal(
                entries.compactMap(Observation.init), of: subject, isWhole: isWhole, now: now))
        return (report, entries)
    }
}
