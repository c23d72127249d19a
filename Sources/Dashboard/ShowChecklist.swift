import AdminAPI
import HTTPMessages
import PassAPI
import PassBackend

extension AdminResponder {
    func showChecklistPage(_ call: AdminCall, _ form: ChecklistForm) throws(AdminError) -> Reply {
        let (report, entries) = try audit(by: form.checklist, for: call)
        let proofs = Set(report.evidence.map(\.id))
        return ChecklistPage(
            version: settings.version, report: report, device: form.checklist.device,
            otherParameters: form.otherParameters,
            devices: Array(try knownDevices(among: entries).prefix(DashboardPage.limits.devices)),
            entries: Dictionary(entries.filter { proofs.contains($0.id) }.map { ($0.id, $0) }) { $1 }
        ).reply
    }
}

/// The query of ``ChecklistQuery``, sent by an HTML form. A form sends all its fields, so that empty ones count
/// as absent.
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
