import ControlAPI
import HTTPMessages
import PassAPI
import PassAudit

extension Backend {
    /// `?device&client`: what the requests show of Adobe's *REST API V2 Checklist*.
    func checklist(_ call: ControlCall) throws(ControlError) -> Reply {
        let query = try call.query()
        let name = try query.text("device")
        let device = try name.map { name throws(ControlError) in
            try core.withLock { (core) throws(ControlError) in
                try ControlCall.device(named: name, in: core)
            }
        }
        let report = audit(
            of: AuditSubject(device: device, client: try query.text("client").map { ClientID($0) }))
        return .json { report.write(to: &$0) }
    }

    func audit(of subject: AuditSubject) -> AuditReport {
        let now = settings.now()
        let (entries, isWhole) = journal.withLock { (Array($0.entries), $0.isWhole) }
        return AuditReport(
            AuditedJournal(
                entries.compactMap(Observation.init), of: subject, isWhole: isWhole, now: now))
    }
}
