/// The error codes of REST API V1 (page *Enhanced Error Codes*), each with its status and what its action asks of an app.
/// The mock sends them where the policy `legacyErrorCodes` is on.
public enum LegacyErrorCode: String, Sendable, Hashable, CaseIterable, Codable {
    /// 400: nothing helps.
    case invalidRequestor = "invalid_requestor"
    /// 400: nothing helps.
    case invalidDeviceInfo = "invalid_device_info"
    /// 400: nothing helps.
    case invalidDeviceID = "invalid_device_id"
    /// 400 or 412: nothing helps.
    case missingResource = "missing_resource"
    /// 400 or 412: nothing helps.
    case malformedAuthorizationRequest = "malformed_authz_request"
    /// 403: nothing helps.
    case preauthorizationDeniedByMVPD = "preauthorization_denied_by_mvpd"
    /// 403: nothing helps.
    case authorizationDeniedByMVPD = "authorization_denied_by_mvpd"
    /// 403: nothing helps.
    case authorizationDeniedByParentalControls = "authorization_denied_by_parental_controls"
    /// 500, 400 or 405: nothing helps.
    case internalError = "internal_error"
    /// 400 or 412: the configuration at Adobe has to change.
    case unknownIntegration = "unknown_integration"
    /// 403: the configuration at Adobe has to change.
    case tooManyResources = "too_many_resources"
    /// 400: the user has to log in again.
    case authenticationSessionIssuerMismatch = "authentication_session_issuer_mismatch"
    /// 403: the user has to log in again.
    case authorizationDeniedByHBAPolicies = "authorization_denied_by_hba_policies"
    /// 403: the user has to log in again.
    case authorizationDeniedBySessionInvalidated = "authorization_denied_by_session_invalidated"
    /// 403: the user has to log in again.
    case identityNotRecognizedByMVPD = "identity_not_recognized_by_mvpd"
    /// 403: the user has to log in again.
    case authenticationSessionInvalidated = "authentication_session_invalidated"
    /// 403 or 412: the user has to log in again.
    case authenticationSessionMissing = "authentication_session_missing"
    /// 403 or 412: the user has to log in again.
    case authenticationSessionExpired = "authentication_session_expired"
    /// 412: the user has to log in again.
    case preauthorizationAuthenticationSessionMissing = "preauthorization_authentication_session_missing"
    /// 412: the user has to log in again.
    case preauthorizationAuthenticationSessionExpired = "preauthorization_authentication_session_expired"
    /// 403 or 404: ask for an authorization anew.
    case authorizationNotFound = "authorization_not_found"
    /// 410: ask for an authorization anew.
    case authorizationExpired = "authorization_expired"
    /// 403: try again.
    case networkReceivedError = "network_received_error"
    /// 403: try again.
    case networkConnectionTimeout = "network_connection_timeout"
    /// 403: try again.
    case maximumExecutionTimeExceeded = "maximum_execution_time_exceeded"
}
