import AdminAPI
import HTTPMessages
import PassAPI
import PassBackend

/// The result of the form that was sent last: the message at its place on the page, and the values of a form that failed.
struct ActionReport {
    var query = InspectorQuery()
    /// The action that failed, with its error and the values of its form; `nil` if none did.
    var failure: Failure?
    var rules: [DynamicRuleView] = []
    var name: (DeviceIdentifier) -> String = { $0.readableText }
    /// The name of the contents that can be brought back; `nil` if there are none.
    var undoable: String?
    /// True if the row of a request shows the message, because its form was sent.
    var isInRow = false

    struct Failure {
        var action: DashboardAction
        var detail: String
        var form: Form
    }

    /// The value of a field in the form of a failed action.
    func typed(_ name: String, in action: DashboardAction) -> String? {
        failure.flatMap { $0.action == action && !isInRow ? $0.form[name] : nil }
    }

    func notice(in section: String) -> HTML? {
        guard !isInRow, (failure?.action ?? query.done)?.section == section else { return nil }
        return notice
    }

    /// The message, wherever it is shown; `nil` if nothing was done.
    var notice: HTML? {
        if let failure {
            return "<p class=\"notice bad\" role=\"alert\" tabindex=\"-1\">\(failure.detail)</p>\n"
        }
        guard let done = query.done else { return nil }
        if let original = query.original, let added = query.added { return sentAgain(original, as: added) }
        let added = query.addedRule(among: rules)
        let words = added?.report(deviceName: added?.device.map(name)) ?? done.report
        return """
            <p class="notice good" role="status" tabindex="-1">\(words)\(done.canBeUndone ? undo : nil)</p>

            """
    }

    private var undo: HTML? {
        undoable.map { " <button class=\"small\" form=\"undo\">Bring back \($0)</button>" }
    }

    private func sentAgain(_ original: String, as added: String) -> HTML {
        """
        <p class="notice good" role="status" tabindex="-1">The request was sent again. \
        <a href="\(RequestDetailPage.path(of: added))">Open the new one</a> or \
        <a href="\(ComparisonPage.path(of: original, added))">compare it with the original</a>.</p>

        """
    }
}
