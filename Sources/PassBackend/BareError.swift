import HTTPTypes

/// The error of an operation that reports errors by status only.
struct BareError: Error, Sendable {
    var status: HTTPResponse.Status

    /// A parameter is missing or unknown.
    static let badRequest = BareError(status: .badRequest)
    /// The access token is missing, unknown or expired.
    static let unauthorized = BareError(status: .unauthorized)
    /// The client is not registered for the service provider.
    static let forbidden = BareError(status: .forbidden)
}
