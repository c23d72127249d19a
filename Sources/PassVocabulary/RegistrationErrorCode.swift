/// The error codes of *Retrieve client credentials* and *Retrieve access token* (page *Dynamic Client
/// Registration API*), which answer HTTP 400 and `{"error": …}`.
public enum RegistrationErrorCode: String, Error, CaseIterable, Sendable, Hashable, Codable {
    /// A parameter is missing, repeated or malformed, or the request uses several sets of credentials.
    ///
    /// Not retryable: the request itself must be corrected.
    case invalidRequest = "invalid_request"
    /// `redirect_uri` is not an absolute URI.
    ///
    /// Not retryable: the request itself must be corrected.
    case invalidRedirectURI = "invalid_redirect_uri"
    /// The software statement is not a JSON Web Token, or its signature is wrong.
    ///
    /// Not retryable: download the software statement from the TVE Dashboard again.
    case invalidSoftwareStatement = "invalid_software_statement"
    /// The software statement was revoked, or is unknown.
    ///
    /// Not retryable: download a new software statement from the TVE Dashboard.
    case unapprovedSoftwareStatement = "unapproved_software_statement"
    /// `client_id` is unknown, or `client_secret` does not belong to it.
    ///
    /// Register again, and get an access token with the new credentials.
    case invalidClient = "invalid_client"
    /// The software statement of the client was revoked.
    ///
    /// Not retryable: register with a new software statement.
    case unauthorizedClient = "unauthorized_client"
    /// `grant_type` is not `client_credentials`.
    ///
    /// Not retryable: the request itself must be corrected.
    case unsupportedGrantType = "unsupported_grant_type"
}
