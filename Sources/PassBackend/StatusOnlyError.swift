import HTTPTypes
import PassAPI

/// The error of an operation that reports errors by status only.
struct StatusOnlyError: Error, Sendable {
    var status: HTTPResponse.Status
    /// Why, for the journal. Not sent to the client.
    var reason: Reason

    /// A parameter is missing or unknown.
    static func badRequest(because reason: Reason) -> StatusOnlyError {
        StatusOnlyError(status: .badRequest, reason: reason)
    }
}
