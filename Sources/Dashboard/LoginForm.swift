import AdminAPI
import HTTPMessages
import PassAPI

/// The form that logs a browser in.
struct LoginForm: AdminInput, JSONDescribed {
    /// The text that was typed.
    let token: String

    static let schema = Schema.record(
        "A login.",
        [
            .optional("token", .text("The value of --admin-token. Not needed on a loopback listener."))
        ])
    static let body: AdminBodyDescription? = .form(schema)
    static let query: [Schema.Field] = []

    init(_ call: AdminCall) { token = Form(call.request.body)["token"] ?? "" }
}
