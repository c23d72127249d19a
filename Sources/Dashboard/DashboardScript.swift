import AdminAPI
import HTTPMessages
import HTTPTypes

/// The script, which keeps the page up to date. After each server-sent event it requests the page again and
/// updates the parts that have changed, so that all HTML is rendered in one place, on the server.
struct DashboardScript: AdminAnswer {
    static let description = AdminAnswerDescription(contentType: contentType)
    private static let contentType = "text/javascript;charset=UTF-8"
    private static let text = String(decoding: PackageResources.dashboard_js, as: UTF8.self)

    var reply: Reply {
        Reply(
            contentType: Self.contentType, text: Self.text,
            fields: [.cacheControl: "no-store"])
    }
}
