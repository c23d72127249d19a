import AdminAPI
import ControlAPI
import HTTPMessages
import PassAPI
import PassAudit
import RequestJournal

extension AdminResponder {
    /// `?device&client`. Empty parameters count as absent, because an HTML form sends all its fields.
    func showChecklistPage(_ call: AdminCall) throws(AdminError) -> Reply {
        let query = try call.query().mapValues { $0.string ?? "" }.filter { !$0.value.isEmpty }
        let subject = try subject(device: query["device"], client: query["client"])
        let (report, entries) = audit(of: subject)
        let proofs = Set(report.verdicts.flatMap(\.finding.requests))
        return ChecklistPage(
            version: settings.version, report: report,
            device: query["device"], client: query["client"],
            devices: Array(knownDevices(among: entries).prefix(DashboardPage.limits.devices)),
            entries: Dictionary(entries.filter { proofs.contains($0.id) }.map { ($0.id, $0) }) { $1 }
        ).reply
    }
}
