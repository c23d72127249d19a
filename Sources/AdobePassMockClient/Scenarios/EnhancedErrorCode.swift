/// The enhanced error codes of REST API V2 (page *Enhanced Error Codes*), each with its status and what its action
/// asks of an app.
public enum EnhancedErrorCode: String, Sendable, Hashable, CaseIterable, Codable {
    /// 400: nothing helps.
    case invalidParameterServiceProvider = "invalid_parameter_service_provider"
    /// 400: nothing helps.
    case invalidParameterMVPD = "invalid_parameter_mvpd"
    /// 400: nothing helps.
    case invalidParameterCode = "invalid_parameter_code"
    /// 400: nothing helps.
    case invalidParameterResources = "invalid_parameter_resources"
    /// 400: nothing helps.
    case invalidParameterRedirectURL = "invalid_parameter_redirect_url"
    /// 400: nothing helps.
    case invalidParameterPartner = "invalid_parameter_partner"
    /// 400: nothing helps.
    case invalidParameterSAMLResponse = "invalid_parameter_saml_response"
    /// 400: nothing helps.
    case invalidHeaderDeviceInfo = "invalid_header_device_info"
    /// 400: nothing helps.
    case invalidHeaderDeviceIdentifier = "invalid_header_device_identifier"
    /// 400: nothing helps.
    case invalidHeaderIdentityForTemporaryAccess = "invalid_header_identity_for_temporary_access"
    /// 400: nothing helps.
    case invalidHeaderPFSPermissionAccessNotPresent = "invalid_header_pfs_permission_access_not_present"
    /// 400: nothing helps.
    case invalidHeaderPFSPermissionAccessNotDetermined = "invalid_header_pfs_permission_access_not_determined"
    /// 400: nothing helps.
    case invalidHeaderPFSPermissionAccessNotGranted = "invalid_header_pfs_permission_access_not_granted"
    /// 400: nothing helps.
    case invalidHeaderPFSProviderIDNotDetermined = "invalid_header_pfs_provider_id_not_determined"
    /// 400: nothing helps.
    case invalidHeaderPFSProviderIDMismatch = "invalid_header_pfs_provider_id_mismatch"
    /// 400: nothing helps.
    case invalidHeaderPFSProviderInfoExpired = "invalid_header_pfs_provider_info_expired"
    /// 400: nothing helps.
    case invalidIntegration = "invalid_integration"
    /// 400: nothing helps.
    case invalidAuthenticationSession = "invalid_authentication_session"
    /// 403: nothing helps.
    case preauthorizationDeniedByMVPD = "preauthorization_denied_by_mvpd"
    /// 403: nothing helps.
    case authorizationDeniedByMVPD = "authorization_denied_by_mvpd"
    /// 403: nothing helps.
    case authorizationDeniedByParentalControls = "authorization_denied_by_parental_controls"
    /// 403: nothing helps.
    case authorizationDeniedByDegradationRule = "authorization_denied_by_degradation_rule"
    /// 500: nothing helps.
    case internalServerError = "internal_server_error"
    /// 403: the configuration has to change.
    case tooManyResources = "too_many_resources"
    /// 500: the configuration has to change.
    case invalidConfigurationUserMetadataCertificate = "invalid_configuration_user_metadata_certificate"
    /// 500: the configuration has to change.
    case invalidConfigurationTemporaryAccess = "invalid_configuration_temporary_access"
    /// 500: the configuration has to change.
    case invalidConfigurationPlatform = "invalid_configuration_platform"
    /// 500: the configuration has to change.
    case invalidConfigurationPlatformID = "invalid_configuration_platform_id"
    /// 500: the configuration has to change.
    case invalidConfigurationPlatformTrait = "invalid_configuration_platform_trait"
    /// 500: the configuration has to change.
    case invalidConfigurationPlatformCategoryTrait = "invalid_configuration_platform_category_trait"
    /// 500: the configuration has to change.
    case invalidConfigurationPlatformServices = "invalid_configuration_platform_services"
    /// 500: the configuration has to change.
    case invalidConfigurationMVPDPlatform = "invalid_configuration_mvpd_platform"
    /// 500: the configuration has to change.
    case invalidConfigurationMVPDPlatformBoardingStatus =
        "invalid_configuration_mvpd_platform_boarding_status"
    /// 500: the configuration has to change.
    case invalidConfigurationMVPDPlatformProfileExchange =
        "invalid_configuration_mvpd_platform_profile_exchange"
    /// 401: the app has to register or to get a token.
    case invalidAccessTokenServiceProvider = "invalid_access_token_service_provider"
    /// 401: the app has to register or to get a token.
    case invalidAccessTokenClientApplication = "invalid_access_token_client_application"
    /// 403: the user has to log in.
    case authenticatedProfileMissing = "authenticated_profile_missing"
    /// 403: the user has to log in.
    case authenticatedProfileExpired = "authenticated_profile_expired"
    /// 403: the user has to log in.
    case authenticatedProfileInvalidated = "authenticated_profile_invalidated"
    /// 403: the user has to log in.
    case temporaryAccessDurationLimitExceeded = "temporary_access_duration_limit_exceeded"
    /// 403: the user has to log in.
    case temporaryAccessResourcesLimitExceeded = "temporary_access_resources_limit_exceeded"
    /// 403: the user has to log in.
    case authorizationDeniedByHBAPolicies = "authorization_denied_by_hba_policies"
    /// 403: the user has to log in.
    case authorizationDeniedBySessionInvalidated = "authorization_denied_by_session_invalidated"
    /// 403: the user has to log in.
    case identityNotRecognizedByMVPD = "identity_not_recognized_by_mvpd"
    /// 403: asking again may help.
    case networkReceivedError = "network_received_error"
    /// 403: asking again may help.
    case networkConnectionTimeout = "network_connection_timeout"
    /// 403: asking again may help.
    case maximumExecutionTimeExceeded = "maximum_execution_time_exceeded"
}
