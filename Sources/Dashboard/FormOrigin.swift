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
            parts.first.map { path in
                ["devices/", "requests/"].contains {
                    path.hasPrefix(AdminRoute.dashboardPath + "dashboard/" + $0)
                }
            } ?? false
        path = isPage ? parts[0] : AdminRoute.dashboardPath
        let isKnown = isPage || parts.first == AdminRoute.dashboardPath
        parameters =
            isKnown && parts.count > 1
            ? Form(parts[1]).pairs.filter { !Self.passing.contains($0.name) }.map { ($0.name, $0.value) }
            : []
    }

    /// The parameters that say what happened last. The script removes the same ones from the address.
    private static let passing: Set<String> = ["done", "added", "original", "rule", "open"]

    /// The query of the page's address, without the parameters that say what happened last.
    var query: InspectorQuery { InspectorQuery(Form(Form.encode(parameters))) }

    /// The device whose page it is, as the address names it; `nil` for another page.
    var device: String? { name(in: "devices/") }

    /// The request whose page it is; `nil` for another page.
    var request: String? { name(in: "requests/") }

    /// The last part of the path of a page in a folder of the dashboard; `nil` for a page outside of the folder.
    private func name(in folder: String) -> String? {
        let prefix = AdminRoute.dashboardPath + "dashboard/" + folder
        return path.hasPrefix(prefix) ? PercentEncoding.decode(path.dropFirst(prefix.count)) : nil
    }

    /// - Parameters:
    ///   - added: the rule or the request that the action has added; `nil` for none.
    ///   - original: the request that it was made from. The page of a request gives way to the page of the new one.
    ///   - row: the item of the list whose form it was; `nil` for a form of a section.
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
