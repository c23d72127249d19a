/// The error codes of Adobe's single sign-on service (page *Adobe Single Sign-On Service*, section *Error Codes
/// Catalog*).
///
/// The service wraps each error in an envelope with the name of the HTTP status. A code can have several messages,
/// and on some operations a different status from that in the general part of the catalog.
public enum SingleSignOnServiceErrorCode: String, CaseIterable, Sendable, Hashable, Codable {
    /// The link code is unknown or was used, or the service token is not one of the service.
    ///
    /// HTTP 400. Not retryable: get a new service token, or have the user type a new link code.
    case tokenInvalid = "token_invalid"
    /// The service token or the link code has expired.
    ///
    /// HTTP 401. Not retryable: refresh the service token, or have the user type a new link code.
    case tokenExpired = "token_expired"
    /// A required header is missing.
    ///
    /// HTTP 400; 401 when `AD-Service-Token` is missing on *Link*, *Unlink* and *List*. Not retryable: the request
    /// itself must be corrected.
    case headerMissing = "header_missing"
    /// The signature or the subject of the token in `AD-Service-Token` is invalid.
    ///
    /// HTTP 401. Not retryable: get a new service token.
    case headerInvalid = "header_invalid"
    /// The access token is invalid, or the device was unlinked.
    ///
    /// HTTP 401. Get a new access token; an unlinked device needs a new service token.
    case unauthorized
    /// The service failed to process the request.
    ///
    /// HTTP 500. Not marked as retryable: show an error, and report the `trace` to Adobe.
    case internalError = "internal_error"
    /// The request has no body.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case requestNull = "request_null"
    /// The list of devices is missing or empty.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case requestInvalid = "request_invalid"

    /// The HTTP status, where the catalog has no other one for the operation.
    public var status: Int { row.status }
    /// The message for developers. For a code with several messages, the most frequent one.
    public var message: String { row.message }
    /// The action that the application should take.
    public var action: Action { row.action }

    /// The action that the application should take on an error.
    public enum Action: String, CaseIterable, Sendable, Hashable, Codable {
        case none
        case getNewToken = "get_new_token"
        case checkHeaders = "check_headers"
        case checkRequestBody = "check_request_body"
    }

    private var row: (status: Int, message: String, action: Action) {
        switch self {
        case .tokenInvalid: (400, "The provided token is invalid", .getNewToken)
        case .tokenExpired: (401, "The token has expired", .getNewToken)
        case .headerMissing: (400, "A required header is missing", .checkHeaders)
        case .headerInvalid: (401, "Invalid JWT signature in AD-Service-Token", .getNewToken)
        case .unauthorized: (401, "Unauthorized access", .none)
        case .internalError: (500, "An internal error occurred", .none)
        case .requestNull: (400, "Request object cannot be null", .none)
        case .requestInvalid: (400, "Devices list cannot be null or empty", .checkRequestBody)
        }
    }
}
