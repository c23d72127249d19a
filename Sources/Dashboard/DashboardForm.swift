import AdminAPI
import HTTPMessages
import PassAPI

/// The fields of a form on the dashboard. Each ``DashboardAction`` reads its own.
struct DashboardForm: AdminInput {
    let form: Form

    static let body: AdminBodyDescription? = .form(Schema(.anything))
    static let query: [Schema.Field] = []

    init(_ call: AdminCall) { form = Form(call.request.body) }
}

extension AdminBodyDescription {
    static func form(_ schema: Schema) -> AdminBodyDescription {
        AdminBodyDescription(schema: schema, contentType: "application/x-www-form-urlencoded")
    }
}
