import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The query of the dashboard's address: the filter, the page, and the options of the list. An address can be saved and sent to
/// others.
struct InspectorQuery {
    var options = RequestPage.Options()
    /// The mistake in the values of the filter; `nil` if all are valid.
    var problem: String?
    /// The invalid values of the filter, by the names of their fields.
    private(set) var refused: [String: String] = [:]
    /// The identifier of the request that fills the rule form.
    var ruleSource: String?
    var done: DashboardAction?
    /// The identifier of the rule or the request that the action has added.
    private(set) var added: String?
    /// The identifier of the request that was sent again.
    private(set) var original: String?
    /// The item of the list that is open because one of its forms was sent.
    var opened: String?

    init(_ form: Form = Form()) {
        let names = RequestFilter.fields.compactMap { field in form[field.name].map { (field.name, $0) } }
        let given = Dictionary(uniqueKeysWithValues: names)
        do throws(Diagnostics) {
            options.filter = try RequestFilter(given)
        } catch {
            problem = error.description
            let refused = given.filter { (try? RequestFilter([$0.key: $0.value])) == nil }
            self.refused = refused
            // The valid values stay in effect, because the forms of the page are about the device.
            options.filter = (try? RequestFilter(given.filter { refused[$0.key] == nil })) ?? RequestFilter()
        }
        if let id = form["before"] { options.cursor = .before(id) }
        if let id = form["after"] { options.cursor = .after(id) }
        options.foldsPolls = form["polls"] == nil
        options.showsNoise = form["noise"] != nil
        options.count = DashboardPage.limits.requests
        ruleSource = form["rule"]
        done = form["done"].flatMap(DashboardAction.named)
        added = form["added"]
        original = form["original"]
        opened = form["open"]
    }

    /// The parameters without the page and without the results of the last action.
    var parameters: [(name: String, value: String)] {
        options.filter.parameters + (options.foldsPolls ? [] : [("polls", "each")])
            + (options.showsNoise ? [("noise", "shown")] : [])
    }

    /// The query of another page of the same list.
    func query(_ cursor: RequestPage.Cursor = .newest) -> String {
        switch cursor {
        case .newest: Form.encode(parameters)
        case .before(let id): Form.encode(parameters + [("before", id)])
        case .after(let id): Form.encode(parameters + [("after", id)])
        }
    }
}

/// The operations as options of a `<select>`, by their API.
enum OperationChoices {
    static func groups(_ isSelected: (PassOperation) -> Bool) -> [HTML] {
        [
            "REST API V2", "Client registration", "Login pages", "Single sign-on service", "REST API V1",
            "AccessEnabler",
        ]
        .map { group in
            let operations = PassOperation.allCases.filter { Self.group(of: $0.definition) == group }.map {
                ControlForms.option($0.rawValue, $0.rawValue, isSelected: isSelected($0))
            }
            return "<optgroup label=\"\(group)\">\n\(operations)</optgroup>\n"
        }
    }

    private static func group(of definition: OperationDefinition) -> String {
        switch definition.dialect {
        case .accessEnabler: "AccessEnabler"
        case _ where definition.isLegacy: "REST API V1"
        case .registration: "Client registration"
        case .html: "Login pages"
        case .singleSignOnService: "Single sign-on service"
        case .enhanced, .statusOnly, .legacy: "REST API V2"
        }
    }
}

/// The page of the dashboard that contained a sent form, to which the browser returns.
struct FormOrigin {
    private let path: String
    private let parameters: [(name: String, value: String)]

    /// - Parameter request: the request of the form. Its `Referer` is of this origin, which the access check ensures. If its path
    ///   is not a page of the dashboard, the first page is used.
    init(of request: Request) {
        let referrer = request.fields[.referer] ?? ""
        let afterScheme = referrer.firstRange(of: "://").map { referrer[$0.upperBound...] } ?? ""
        let target = afterScheme.drop { $0 != "/" }.prefix { $0 != "#" }
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        let isPage = ["devices/", "requests/"].contains { folder in
            parts.first?.hasPrefix(AdminRoute.dashboardPath + "dashboard/" + folder) == true
        }
        path = isPage ? parts[0] : AdminRoute.dashboardPath
        let query = parts.first == path ? parts.dropFirst().first : nil
        parameters = Form(query ?? "").pairs.filter { !Self.passing.contains($0.name) }.map {
            ($0.name, $0.value)
        }
    }

    /// The parameters about the last action. The script removes the same ones from the address.
    private static let passing: Set<String> = ["done", "added", "original", "rule", "open"]

    /// The page's address, without the parameters about the last action.
    var address: String { parameters.isEmpty ? path : "\(path)?\(Form.encode(parameters))" }

    /// The query of the page's address, without the parameters about the last action.
    var query: InspectorQuery { InspectorQuery(Form(Form.encode(parameters))) }

    /// The device of the page, as named in the address; `nil` for another page.
    var device: String? { name(in: "devices/") }

    /// The request of the page; `nil` for another page.
    var request: String? { name(in: "requests/") }

    /// The last part of the path of a page in a folder of the dashboard; `nil` for a page in another place.
    private func name(in folder: String) -> String? {
        let prefix = AdminRoute.dashboardPath + "dashboard/" + folder
        return path.hasPrefix(prefix) ? PercentEncoding.decode(path.dropFirst(prefix.count)) : nil
    }

    /// - Parameters:
    ///   - added: the rule or the request that the action has added; `nil` for none.
    ///   - original: the request from which it was made. The page of a request is replaced by the page of the new one.
    ///   - row: the item of the list that contains the form; `nil` for a form of a section.
    func address(
        after action: DashboardAction, adding added: String?, from original: String?, in row: String?
    ) -> String {
        let news = [
            ("done", action.name), ("added", added), ("original", original), ("open", row),
        ].compactMap { name, value in
            value.map { (name, $0) }
        }
        let query = Form.encode(parameters + news)
        if let original, let added, path == RequestDetailPage.path(of: original) {
            return "\(RequestDetailPage.path(of: added))?\(query)"
        }
        let section =
            request == nil ? row.map { "request-\(PercentEncoding.encode($0))" } ?? action.section : nil
        return "\(path)?\(query)\(section.map { "#\($0)" } ?? "")"
    }
}

/// The result of the last form: the message at its place on the page, and the values of a form that failed.
struct ActionReport {
    var query = InspectorQuery()
    /// The action that failed, with its error and the values of its form; `nil` if none did.
    var failure: Failure?
    var rules: [DynamicRuleView] = []
    var name: (DeviceIdentifier) -> String = { $0.readableText }
    /// The name of the contents that can be restored; `nil` if there are none.
    var undoable: String?
    /// True if the row of a request shows the message, because its form was sent.
    var isInRow = false

    struct Failure {
        var action: DashboardAction
        var detail: String
        /// The names of the fields that the error is about.
        var fields: Set<String>
        var form: Form
        /// The address of the form's page, with which the script replaces the address of the form.
        var address: String
    }

    func typed(_ name: String, in action: DashboardAction) -> String? {
        failure.flatMap { $0.action == action && !isInRow ? $0.form[name] : nil }
    }

    /// The attributes of a field that the error is about; `nil` for another field.
    ///
    /// - Parameter hint: the identifier of the field's own description; `nil` if it has none.
    func mark(_ name: String, in action: DashboardAction, hint: String? = nil) -> HTML? {
        let isInvalid = failure.map { $0.action == action && !isInRow && $0.fields.contains(name) } ?? false
        let descriptions = [isInvalid ? Self.problemID : nil, hint].compactMap(\.self)
        guard !descriptions.isEmpty else { return nil }
        let invalid: HTML? = isInvalid ? " aria-invalid=\"true\"" : nil
        return "\(invalid) aria-describedby=\"\(descriptions.joined(separator: " "))\""
    }

    private static let problemID = "form-problem"

    func notice(in section: String) -> HTML? {
        guard !isInRow, (failure?.action ?? query.done)?.section == section else { return nil }
        return notice
    }

    /// The message, wherever it is shown; `nil` if there was no action.
    var notice: HTML? {
        if let failure {
            return .notice(
                .bad, "\(failure.detail)", " id=\"\(Self.problemID)\" data-address=\"\(failure.address)\"")
        }
        guard let done = query.done else { return nil }
        if let original = query.original, let added = query.added { return sentAgain(original, as: added) }
        // The rule may have been removed since.
        let added = rules.first { $0.id == query.added }
        if let added, let warning = added.warning(behind: rules.prefix { $0.id != added.id }) {
            let scope = added.device.map { " for \(name($0))" } ?? ""
            return .notice(.warn, "The rule \(added.summary)\(scope) was added. Warning: \(warning).")
        }
        let words = added?.report(deviceName: added?.device.map(name)) ?? done.report
        return .notice(.good, "\(words)\(done.canBeUndone ? undo : nil)")
    }

    private var undo: HTML? {
        undoable.map { " <button class=\"small\" form=\"undo\">Bring back \($0)</button>" }
    }

    private func sentAgain(_ original: String, as added: String) -> HTML {
        .notice(
            .good,
            """
            The request was sent again. <a href="\(RequestDetailPage.path(of: added))">Open the new one</a> or \
            <a href="\(ComparisonPage.path(of: original, added))">compare it with the original</a>.
            """)
    }
}
