import AdminAPI
import HTTPMessages
import HTTPTypes

/// The page of the dashboard from which a form was sent, to which the browser returns.
struct FormOrigin {
    private let path: String
    private let parameters: [(name: String, value: String)]

    /// - Parameter request: the request of the form. Its `Referer` is of this origin: the access check has made sure
    ///   of that. Another path than one of the dashboard's pages leads to the first page.
    init(of request: Request) {
        let referrer = request.fields[.referer] ?? ""
        let afterScheme = referrer.firstRange(of: "://").map { referrer[$0.upperBound...] } ?? ""
        let target = afterScheme.drop { $0 != "/" }.prefix { $0 != "#" }
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        let isPage =
            parts.first.map { $0.hasPrefix(AdminRoute.dashboardPath + "dashboard/devices/") } ?? false
        path = isPage ? parts[0] : AdminRoute.dashboardPath
        let isKnown = isPage || parts.first == AdminRoute.dashboardPath
        parameters =
            isKnown && parts.count > 1
            ? Form(parts[1]).pairs.filter { !Self.passing.contains($0.name) }.map { ($0.name, $0.value) }
            : []
    }

    /// The parameters that say what happened last. The script removes the same ones from the address.
    private static let passing: Set<String> = ["done", "added", "rule"]

    /// - Parameter id: the rule that the action has added; `nil` for none.
    func address(after action: DashboardAction, adding id: String?) -> String {
        let query = InspectorQuery.text(
            parameters + [("done", action.rawValue)] + (id.map { [("added", $0)] } ?? []))
        let fragment = path == AdminRoute.dashboardPath ? "#\(action.section)" : ""
        return "\(path)?\(query)\(fragment)"
    }
}
