import AdminAPI
import Documents
import PassAPI
import PassAudit
import RequestJournal

extension AdminResponder {
    func showChecklistPage(_ form: ChecklistForm) throws(AdminError) -> PageAnswer {
        let subject = try subject(device: form.device, client: form.client)
        let (report, entries) = audit(of: subject)
        let proofs = Set(report.verdicts.flatMap(\.finding.requests))
        let page = ChecklistPage(
            version: settings.version, report: report, device: form.device, client: form.client,
            devices: Array(knownDevices(among: entries).prefix(DashboardPage.limits.devices)),
            entries: Dictionary(entries.filter { proofs.contains($0.id) }.map { ($0.id, $0) }) { $1 })
        return PageAnswer(reply: page.reply)
    }
}

/// The query of ``ChecklistQuery``, sent by an HTML form. A form sends all its fields, so that empty ones count
/// as absent.
struct ChecklistForm: AdminQuery {
    let device: String?
    let client: String?

    static let fields = ChecklistQuery.fields.map { Schema.Field($0.name, .text($0.schema.help)) }

    init(_ members: [String: JSONValue]) {
        let filled = members.compactMapValues(\.string).filter { !$0.value.isEmpty }
        device = filled["device"]
        client = filled["client"]
    }
}
