import ControlAPI
import HTTPMessages
import PassAPI
import PassAudit

extension Backend {
    /// `?device&client`, where what is empty counts as absent: a form sends all its fields.
    func showChecklistPage(_ call: ControlCall) throws(ControlError) -> Reply {
        let query = try call.query().mapValues { $0.string ?? "" }.filter { !$0.value.isEmpty }
        let subject = try subject(device: query["device"], client: query["client"])
        let (report, entries) = audit(of: subject)
        let proofs = Set(report.verdicts.flatMap(\.finding.requests))
        let known = Set(state.withLock { $0.knownDevices } + entries.compactMap(\.device))
        return ChecklistPage(
            version: settings.version, report: report,
            device: query["device"], client: query["client"],
            devices: Array(known.sorted { $0.base64 < $1.base64 }.prefix(Dashboard.limits.devices)),
            entries: Dictionary(entries.filter { proofs.contains($0.id) }.map { ($0.id, $0) }) { $1 }
        ).reply
    }
}
