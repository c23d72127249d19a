import HTTPTypes

/// The error of an operation that reports errors by status only.
struct StatusOnlyError: Error, Sendable {
    var status: HTTPResponse.Status

    /// A parameter is missing or unknown.
    static let badRequest = StatusOnlyError(status: .badRequest)
    /// The access token is missing, unknown or expired.
    static let unauthorized = StatusOnlyError(status: .unauthorized)
    /// The client is not registered for the service provider.
    static let forbidden = StatusOnlyError(status: .forbidden)
}
