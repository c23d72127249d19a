import HTTPTypes

/// The status of an operation that says no without a body.
struct BareError: Error, Sendable {
    var status: HTTPResponse.Status

    /// Something is missing or unknown.
    static let badRequest = BareError(status: .badRequest)
    /// The access token is missing, unknown or expired.
    static let unauthorized = BareError(status: .unauthorized)
    /// The client may not speak for the service provider.
    static let forbidden = BareError(status: .forbidden)
}
