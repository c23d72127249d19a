import AdminAPI
import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend

/// The query of the dashboard's address: the filter, the page, and how requests are shown. An address can be kept and
/// sent to somebody else.
struct InspectorQuery {
    var options = RequestPage.Options()
    var problem: String?
    /// The request from which the rule form is filled.
    var ruleSource: String?
    var done: DashboardAction?
    /// The identifier of the rule or the request that the action has added.
    private(set) var added: String?
    /// The identifier of the request that was sent again.
    private(set) var original: String?
    /// The item of the list that is open, because one of its forms was sent.
    var opened: String?

    init(_ form: Form = Form()) {
        do throws(Diagnostics) {
            let names = RequestFilter.fields.compactMap { field in form[field.name].map { (field.name, $0) } }
            options.filter = try RequestFilter(Dictionary(uniqueKeysWithValues: names))
        } catch {
            problem = error.description
        }
        if let id = form["before"] { options.cursor = .before(id) }
        if let id = form["after"] { options.cursor = .after(id) }
        options.foldsPolls = form["polls"] == nil
        options.showsNoise = form["noise"] != nil
        options.count = DashboardPage.limits.requests
        ruleSource = form["rule"]
        done = form["done"].flatMap(DashboardAction.init(named:))
        added = form["added"]
        original = form["original"]
        opened = form["open"]
    }

    /// The rule that the action has added; `nil` if it has added none, or the rule is gone.
    func addedRule(among rules: [DynamicRuleView]) -> DynamicRuleView? {
        rules.first { $0.id == added }
    }

    /// The parameters without the page and what happened last.
    var parameters: [(name: String, value: String)] {
        options.filter.parameters + (options.foldsPolls ? [] : [("polls", "each")])
            + (options.showsNoise ? [("noise", "shown")] : [])
    }

    /// The query of the same list with another page.
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
    /// - Parameter isSelected: true for the operation that is chosen.
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
