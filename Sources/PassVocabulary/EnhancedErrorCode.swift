/// The enhanced error codes of REST API V2 (page *Enhanced Error Codes*).
///
/// An error is either the whole answer, with its status as the HTTP status, or it is inside one decision of
/// an answer with HTTP status 200. The mock's policies `profileErrorsOnDecisions` and `tooManyResources` move
/// the errors about profiles and `too_many_resources` from one to the other.
public enum EnhancedErrorCode: String, CaseIterable, Sendable, Hashable, Codable {
    /// The service provider in the path is missing or unknown. Identifiers are case-sensitive.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case invalidParameterServiceProvider = "invalid_parameter_service_provider"
    /// The MVPD in the path or in the form is missing or unknown. Identifiers are case-sensitive.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case invalidParameterMVPD = "invalid_parameter_mvpd"
    /// The authentication code is missing or unknown.
    ///
    /// HTTP 400. Not retryable: correct the code, or create a new authentication session.
    case invalidParameterCode = "invalid_parameter_code"
    /// The JSON body has no `resources`, an empty list, or an element that is not a string.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case invalidParameterResources = "invalid_parameter_resources"
    /// `redirectUrl` is missing or is not an absolute URI, or its scheme is `javascript` or `data`.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case invalidParameterRedirectURL = "invalid_parameter_redirect_url"
    /// The partner in the path is not `Apple`, the only one there is.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case invalidParameterPartner = "invalid_parameter_partner"
    /// `SAMLResponse` is missing, is not a SAML response in base64, or reports a failed login.
    ///
    /// HTTP 400. Not retryable: send the response of the partner's framework, encoded as *Apple SSO Cookbook
    /// (REST API V2)* describes.
    case invalidParameterSAMLResponse = "invalid_parameter_saml_response"
    /// `X-Device-Info` is not base64 of a JSON object (the policy `deviceInfo` has exceptions), or it is missing
    /// where that policy requires it.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case invalidHeaderDeviceInfo = "invalid_header_device_info"
    /// `AP-Device-Identifier` is missing, or is not the word `fingerprint` with base64 after it.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case invalidHeaderDeviceIdentifier = "invalid_header_device_identifier"
    /// `AP-TempPass-Identity` is missing or invalid, and the promotional TempPass needs it.
    ///
    /// Status 400, inside each decision; on the profiles operations HTTP 400. Not retryable: the request
    /// itself must be corrected.
    case invalidHeaderIdentityForTemporaryAccess = "invalid_header_identity_for_temporary_access"
    /// `AP-Partner-Framework-Status` is missing, or has no `accessStatus`.
    ///
    /// HTTP 400. Not retryable: ask the partner's framework for the access status, and send it.
    case invalidHeaderPFSPermissionAccessNotPresent = "invalid_header_pfs_permission_access_not_present"
    /// The `accessStatus` of `AP-Partner-Framework-Status` is `notDetermined`: the user has not decided yet.
    ///
    /// HTTP 400. Not retryable: let the partner's framework ask the user, or use the basic login.
    case invalidHeaderPFSPermissionAccessNotDetermined = "invalid_header_pfs_permission_access_not_determined"
    /// The `accessStatus` of `AP-Partner-Framework-Status` is `denied` or `restricted`.
    ///
    /// HTTP 400. Not retryable: use the basic login.
    case invalidHeaderPFSPermissionAccessNotGranted = "invalid_header_pfs_permission_access_not_granted"
    /// The provider in `AP-Partner-Framework-Status` is missing, or is the `platformMappingId` of no MVPD.
    ///
    /// HTTP 400. Not retryable: send the provider identifier that the partner's framework returned, or use
    /// the basic login.
    case invalidHeaderPFSProviderIDNotDetermined = "invalid_header_pfs_provider_id_not_determined"
    /// The provider in `AP-Partner-Framework-Status` is not the MVPD of the request or of the SAML response.
    ///
    /// HTTP 400. Not retryable: send the status of the MVPD that the user is logged in with.
    case invalidHeaderPFSProviderIDMismatch = "invalid_header_pfs_provider_id_mismatch"
    /// The login in `AP-Partner-Framework-Status` is past its `expirationDate`.
    ///
    /// HTTP 400. Not retryable: ask the partner's framework for the provider again, and send the new status.
    case invalidHeaderPFSProviderInfoExpired = "invalid_header_pfs_provider_info_expired"
    /// The service provider and the MVPD exist, but their integration does not, or it is disabled.
    ///
    /// HTTP 400. Not retryable: offer only the MVPDs that *Retrieve configuration for specific service
    /// provider* returns.
    case invalidIntegration = "invalid_integration"
    /// The authentication session of the code has expired, or a newer session has replaced it.
    ///
    /// HTTP 400. Not retryable: create a new authentication session.
    case invalidAuthenticationSession = "invalid_authentication_session"
    /// The MVPD denied the preauthorization of the resource.
    ///
    /// Status 403, inside the decision. Not retryable: show the resource as locked. `details` can hold a text
    /// of the MVPD for the user.
    case preauthorizationDeniedByMVPD = "preauthorization_denied_by_mvpd"
    /// The MVPD denied the authorization of the resource, for example because the subscription does not
    /// contain it.
    ///
    /// Status 403, inside the decision. Not retryable: tell the user. `details` can hold a text of the MVPD
    /// for the user.
    case authorizationDeniedByMVPD = "authorization_denied_by_mvpd"
    /// The MVPD denied the resource because of the user's parental controls.
    ///
    /// Status 403, inside the decision. Not retryable: tell the user.
    case authorizationDeniedByParentalControls = "authorization_denied_by_parental_controls"
    /// A degradation rule of the kind AuthZNone denies every resource of the integration.
    ///
    /// Status 403, inside the decision. Not retryable: tell the user. `details` can hold a text of the rule
    /// for the user.
    case authorizationDeniedByDegradationRule = "authorization_denied_by_degradation_rule"
    /// Adobe Pass failed to process the request.
    ///
    /// HTTP 500. Not marked as retryable: show an error, and report the `trace` to Adobe.
    case internalServerError = "internal_server_error"
    /// The request names more resources than the integration allows: 1 for authorization and 5 for
    /// preauthorization by default.
    ///
    /// HTTP 403. Not retryable: ask for fewer resources, or have Adobe raise the limit.
    case tooManyResources = "too_many_resources"
    /// The certificate that encrypts user metadata such as `zip` is missing or invalid.
    ///
    /// HTTP 500. Not retryable: the configuration at Adobe must be corrected.
    case invalidConfigurationUserMetadataCertificate = "invalid_configuration_user_metadata_certificate"
    /// The TempPass is set up wrongly.
    ///
    /// Status 500, inside each decision; on the profiles operations HTTP 500. Not retryable: the
    /// configuration at Adobe must be corrected.
    case invalidConfigurationTemporaryAccess = "invalid_configuration_temporary_access"
    /// The integration has no valid configuration for the platform of the device.
    ///
    /// HTTP 500. Not retryable: the configuration at Adobe must be corrected.
    case invalidConfigurationPlatform = "invalid_configuration_platform"
    /// The identifier of the platform is missing in the configuration, or invalid.
    ///
    /// HTTP 500. Not retryable: the configuration at Adobe must be corrected.
    case invalidConfigurationPlatformID = "invalid_configuration_platform_id"
    /// A trait of the platform is missing in the configuration, or invalid.
    ///
    /// HTTP 500. Not retryable: the configuration at Adobe must be corrected.
    case invalidConfigurationPlatformTrait = "invalid_configuration_platform_trait"
    /// A trait of the platform's category is missing in the configuration, or invalid.
    ///
    /// HTTP 500. Not retryable: the configuration at Adobe must be corrected.
    case invalidConfigurationPlatformCategoryTrait = "invalid_configuration_platform_category_trait"
    /// The integration has no valid configuration for the services of the platform.
    ///
    /// HTTP 500. Not retryable: the configuration at Adobe must be corrected.
    case invalidConfigurationPlatformServices = "invalid_configuration_platform_services"
    /// The MVPD has no valid configuration for the platform.
    ///
    /// HTTP 500. Not retryable: the configuration at Adobe must be corrected.
    case invalidConfigurationMVPDPlatform = "invalid_configuration_mvpd_platform"
    /// The boarding status of the MVPD on the platform is missing in the configuration, or invalid.
    ///
    /// HTTP 500. Not retryable: the configuration at Adobe must be corrected.
    case invalidConfigurationMVPDPlatformBoardingStatus =
        "invalid_configuration_mvpd_platform_boarding_status"
    /// The profile exchange of the MVPD on the platform is missing in the configuration, or invalid.
    ///
    /// HTTP 500. Not retryable: the configuration at Adobe must be corrected.
    case invalidConfigurationMVPDPlatformProfileExchange =
        "invalid_configuration_mvpd_platform_profile_exchange"
    /// The access token belongs to a client that is not allowed for the service provider.
    ///
    /// HTTP 401. Register again, with a software statement that is valid for the service provider.
    case invalidAccessTokenServiceProvider = "invalid_access_token_service_provider"
    /// The access token is missing, malformed, unknown, expired or revoked.
    ///
    /// HTTP 401. Get a new access token; if that fails too, register again. Then repeat the request.
    case invalidAccessTokenClientApplication = "invalid_access_token_client_application"
    /// The device has no profile with the MVPD.
    ///
    /// Status 403, inside the decision. The user must log in.
    case authenticatedProfileMissing = "authenticated_profile_missing"
    /// The profile has expired.
    ///
    /// Status 403, inside the decision. The user must log in again.
    case authenticatedProfileExpired = "authenticated_profile_expired"
    /// The profile was invalidated before its end.
    ///
    /// Status 403, inside the decision. The user must log in again.
    case authenticatedProfileInvalidated = "authenticated_profile_invalidated"
    /// The time of the TempPass is over.
    ///
    /// Status 403, inside each decision; on the profiles operations HTTP 403. The user must log in with a
    /// regular MVPD.
    case temporaryAccessDurationLimitExceeded = "temporary_access_duration_limit_exceeded"
    /// The promotional TempPass has permitted as many resources as it allows.
    ///
    /// Status 403, inside each decision; on the profiles operations HTTP 403. The user must log in with a
    /// regular MVPD.
    case temporaryAccessResourcesLimitExceeded = "temporary_access_resources_limit_exceeded"
    /// The user logged in by home-based authentication (HBA), and the device is no longer at home.
    ///
    /// Status 403, inside the decision. The user must log in again.
    case authorizationDeniedByHBAPolicies = "authorization_denied_by_hba_policies"
    /// The MVPD invalidated the user's session.
    ///
    /// Status 403, inside the decision. The user must log in again.
    case authorizationDeniedBySessionInvalidated = "authorization_denied_by_session_invalidated"
    /// The MVPD does not recognize the user.
    ///
    /// Status 403, inside the decision. The user must log in again.
    case identityNotRecognizedByMVPD = "identity_not_recognized_by_mvpd"
    /// Adobe Pass could not read the response of the MVPD.
    ///
    /// Status 403, inside the decision. Retry with exponential backoff, and only for the resources with this
    /// error.
    case networkReceivedError = "network_received_error"
    /// The connection from Adobe Pass to the MVPD timed out.
    ///
    /// Status 403, inside the decision. Retry with exponential backoff, and only for the resources with this
    /// error.
    case networkConnectionTimeout = "network_connection_timeout"
    /// The request was not finished in the maximum time.
    ///
    /// Status 403, inside the decision. Retry with exponential backoff, and only for the resources with this
    /// error.
    case maximumExecutionTimeExceeded = "maximum_execution_time_exceeded"

    /// The action that the application should take, the member `action` of the error.
    public var action: Action { row.action }

    /// The member `status` of the error; the HTTP status when the error is the whole answer.
    public var status: Int { row.status }

    /// The member `message` of the error, as Adobe's page has it.
    public var message: String { row.message }

    /// True if the message of the error says that the login is gone, or that the user must log in again (page *Enhanced
    /// Error Codes*). False for `identity_not_recognized_by_mvpd`, whose message is about one authorization, and for the codes
    /// of temporary passes, which have no login.
    package var endsLogin: Bool {
        topic == .profile || self == .authorizationDeniedByHBAPolicies
            || self == .authorizationDeniedBySessionInvalidated
    }

    /// The level at which the decisions operations put the error.
    package var onDecisions: Level { row.onDecisions }

    package var topic: Topic { row.topic }

    /// The operations on which the error occurs without a scenario, according to their pages.
    package var occurrence: [OperationGroup] { row.occurrence }

    /// The code that REST API V1 has in place of this one.
    ///
    /// V1 has no codes for temporary passes and degradation: it answers with a denial. In place of every other code without a
    /// counterpart, it answers with an internal error.
    package var legacy: LegacyErrorCode { row.legacy }

    private struct Row {
        var action: Action
        var status: Int
        var message: String
        var onDecisions: Level
        var topic: Topic
        var occurrence: [OperationGroup]
        var legacy: LegacyErrorCode

        init(
            _ action: Action, _ status: Int, _ message: String, onDecisions: Level = .top,
            topic: Topic = .other, on occurrence: [OperationGroup], legacy: LegacyErrorCode = .internalError
        ) {
            self.action = action
            self.status = status
            self.message = message
            self.onDecisions = onDecisions
            self.topic = topic
            self.occurrence = occurrence
            self.legacy = legacy
        }

        /// A part of the request that is missing or invalid.
        static func request(
            _ part: String, on occurrence: OperationGroup..., legacy: LegacyErrorCode = .internalError
        ) -> Row {
            Row(.none, 400, "The \(part) is missing or invalid.", on: occurrence, legacy: legacy)
        }

        static func partnerStatus(_ part: String, _ problem: String) -> Row {
            Row(
                .none, 400, "The \(part) from the partner framework status header \(problem).",
                on: [.decisions, .operations([.createPartnerProfile])])
        }

        /// A part of the configuration for partner single sign-on that is missing or invalid.
        static func configuration(_ part: String, _ purpose: String = "") -> Row {
            Row(
                .configuration, 500, "The \(part) configuration is missing or invalid\(purpose).",
                on: [.withPathParameter("partner")])
        }

        /// The denial of one resource.
        static func denial(
            _ action: Action, _ topic: Topic, _ message: String, on occurrence: OperationGroup = .decisions,
            legacy: LegacyErrorCode
        ) -> Row {
            Row(
                action, 403, message, onDecisions: .item, topic: topic, on: [occurrence], legacy: legacy)
        }

        static func temporaryAccess(
            _ action: Action, _ status: Int, _ message: String,
            legacy: LegacyErrorCode = .authorizationDeniedByMVPD
        ) -> Row {
            Row(
                action, status, message, onDecisions: .item, topic: .temporaryAccess,
                on: [.decisions, .operations([.retrieveProfileForMVPD, .retrieveProfileForCode])],
                legacy: legacy)
        }
    }

    private var row: Row {
        switch self {
        case .invalidParameterServiceProvider:
            .request("service provider parameter value", on: .all, legacy: .invalidRequestor)
        case .invalidParameterMVPD:
            .request(
                "mvpd parameter value", on: .withPathParameter("mvpd"), .operations([.createPartnerProfile]),
                .sessions, legacy: .unknownIntegration)
        case .invalidParameterCode: .request("code parameter value", on: .withPathParameter("code"))
        case .invalidParameterResources:
            .request("resources parameter value", on: .decisions, legacy: .missingResource)
        case .invalidParameterRedirectURL:
            .request("redirect URL parameter value", on: .sessions, .operations([.initiateLogout]))
        case .invalidParameterPartner: .request("partner parameter value", on: .withPathParameter("partner"))
        case .invalidParameterSAMLResponse:
            .request("SAML response parameter value", on: .operations([.createPartnerProfile]))
        case .invalidHeaderDeviceInfo:
            .request(
                "device information header value", on: .readingDeviceInformation, legacy: .invalidDeviceInfo)
        case .invalidHeaderDeviceIdentifier:
            .request("device identifier header value", on: .namingDevice, legacy: .invalidDeviceID)
        case .invalidHeaderIdentityForTemporaryAccess:
            .temporaryAccess(
                .none, 400, "The identity for temporary access header value is missing or invalid.")
        case .invalidHeaderPFSPermissionAccessNotPresent:
            .partnerStatus("permission access status value", "is not present")
        case .invalidHeaderPFSPermissionAccessNotDetermined:
            .partnerStatus("permission access status value", "is undetermined")
        case .invalidHeaderPFSPermissionAccessNotGranted:
            .partnerStatus("permission access status value", "is not granted")
        case .invalidHeaderPFSProviderIDNotDetermined:
            .partnerStatus("provider id value", "is not associated with a known mvpd")
        case .invalidHeaderPFSProviderIDMismatch:
            .partnerStatus("provider id value", "does not match the mvpd sent as parameter")
        case .invalidHeaderPFSProviderInfoExpired: .partnerStatus("provider information", "has expired")
        case .invalidIntegration:
            Row(
                .none, 400,
                """
                The integration between the specified service provider and mvpd does not exist or is \
                disabled.
                """,
                on: [.withPathParameter("mvpd"), .operations([.createPartnerProfile]), .sessions],
                legacy: .unknownIntegration)
        case .invalidAuthenticationSession:
            .request(
                "authentication session associated with this request", on: .withPathParameter("code"))
        case .preauthorizationDeniedByMVPD:
            .denial(
                .none, .denialByMVPD,
                """
                The MVPD has returned a “Deny” decision when requesting pre-authorization for the specified \
                resource.
                """, on: .operations([.retrievePreauthorizationDecisions]),
                legacy: .preauthorizationDeniedByMVPD)
        case .authorizationDeniedByMVPD:
            .denial(
                .none, .denialByMVPD,
                """
                The MVPD has returned a "Deny" decision when requesting authorization for the specified \
                resource.
                """, on: .operations([.retrieveAuthorizationDecisions]), legacy: .authorizationDeniedByMVPD)
        case .authorizationDeniedByParentalControls:
            .denial(
                .none, .denialByMVPD,
                """
                The MVPD has returned a "Deny" decision due parental controls settings for the specified \
                resource.
                """, legacy: .authorizationDeniedByParentalControls)
        case .authorizationDeniedByDegradationRule:
            .denial(
                .none, .degradation,
                """
                The integration between the specified service provider and mvpd has a degradation rule \
                applied that denies authorization for the requested resources.
                """, legacy: .authorizationDeniedByMVPD)
        case .internalServerError:
            Row(.none, 500, "The request failed due to an internal server error.", on: [.all])
        case .tooManyResources:
            Row(
                .configuration, 403,
                """
                The authorization or preauthorization request failed because too many resources were \
                queried. Please contact support team to properly configure the authorization and \
                preauthorization limitations.
                """, on: [.decisions], legacy: .tooManyResources)
        case .invalidConfigurationUserMetadataCertificate:
            Row(
                .configuration, 500, "The user metadata certificate configuration is missing or invalid.",
                on: [
                    .operations([
                        .retrieveProfiles, .retrieveProfileForMVPD, .retrieveProfileForCode,
                        .createPartnerProfile,
                    ])
                ])
        case .invalidConfigurationTemporaryAccess:
            .temporaryAccess(
                .configuration, 500, "The temporary access configuration is invalid.", legacy: .internalError)
        case .invalidConfigurationPlatform: .configuration("platform", " for integration")
        case .invalidConfigurationPlatformID: .configuration("platform id")
        case .invalidConfigurationPlatformTrait: .configuration("platform trait")
        case .invalidConfigurationPlatformCategoryTrait: .configuration("platform category trait")
        case .invalidConfigurationPlatformServices: .configuration("platform services", " for integration")
        case .invalidConfigurationMVPDPlatform: .configuration("mvpd platform", " for mvpd and platform")
        case .invalidConfigurationMVPDPlatformBoardingStatus:
            .configuration("mvpd platform boarding status", " for mvpd and platform")
        case .invalidConfigurationMVPDPlatformProfileExchange:
            .configuration("mvpd platform profile exchange", " for mvpd and platform")
        case .invalidAccessTokenServiceProvider:
            Row(
                .applicationRegistration, 401, "The access token is invalid due to invalid service provider.",
                on: [.all])
        case .invalidAccessTokenClientApplication:
            Row(
                .applicationRegistration, 401,
                "The access token is invalid due to invalid client application.", on: [.all])
        case .authenticatedProfileMissing:
            .denial(
                .authentication, .profile,
                "The authenticated profile associated with this request is missing.",
                legacy: .authenticationSessionMissing)
        case .authenticatedProfileExpired:
            .denial(
                .authentication, .profile,
                "The authenticated profile associated with this request has expired.",
                legacy: .authenticationSessionExpired)
        case .authenticatedProfileInvalidated:
            .denial(
                .authentication, .profile,
                "The authenticated profile associated with this request has been invalidated.",
                legacy: .authenticationSessionInvalidated)
        case .temporaryAccessDurationLimitExceeded:
            .temporaryAccess(.authentication, 403, "The temporary access duration limit has been exceeded.")
        case .temporaryAccessResourcesLimitExceeded:
            .temporaryAccess(.authentication, 403, "The temporary access resources limit has been exceeded.")
        case .authorizationDeniedByHBAPolicies:
            .denial(
                .authentication, .denialByMVPD,
                """
                The MVPD has returned a "Deny" decision due home-based authentication policies. The current \
                authentication was obtain through a Home-based authentication flow and but the device is no \
                longer in-home when requesting authorization for the specified resource. The user must \
                re-authenticate with a supported MVPD in order to continue.
                """, legacy: .authorizationDeniedByHBAPolicies)
        case .authorizationDeniedBySessionInvalidated:
            .denial(
                .authentication, .denialByMVPD,
                """
                The authentication session was invalidated by the identity provider. The user must \
                re-authenticate with a supported MVPD in order to continue.
                """, legacy: .authorizationDeniedBySessionInvalidated)
        case .identityNotRecognizedByMVPD:
            .denial(
                .authentication, .denialByMVPD,
                """
                The authorization request failed due to the fact that user identity was not recognized by \
                the MVPD.
                """, legacy: .identityNotRecognizedByMVPD)
        case .networkReceivedError:
            .denial(
                .retry, .other,
                """
                There was a read error while retrieving the response from the associated partner service. \
                Retrying the request might solve the issue.
                """, legacy: .networkReceivedError)
        case .networkConnectionTimeout:
            .denial(
                .retry, .other,
                """
                There was a connection timeout with the associated partner service. Retrying the request \
                might solve the issue.
                """, legacy: .networkConnectionTimeout)
        case .maximumExecutionTimeExceeded:
            .denial(
                .retry, .other,
                """
                The request did not complete in the maximum allowed time. Retrying the request might solve \
                the issue.
                """, legacy: .maximumExecutionTimeExceeded)
        }
    }

    /// The action that the application should take on an error (page *Enhanced Error Codes*, section *Action*).
    public enum Action: String, CaseIterable, Sendable, Hashable, Codable {
        /// Nothing can be done automatically. Often the request itself is wrong.
        case none
        /// The configuration at Adobe must change, usually in the TVE Dashboard.
        case configuration
        /// The user must log in, or log in again.
        case authentication
        /// The application should repeat the request, with exponential backoff.
        case retry
        /// The application must register again.
        case applicationRegistration = "application-registration"
    }

    /// The level of an error in the answer of a decisions operation.
    package enum Level: String, Sendable, Hashable {
        /// The error is the whole body, and its status is the HTTP status.
        case top
        /// The error is inside one decision of an answer with status 200.
        case item
    }

    /// A part of the service whose errors the mock treats alike.
    package enum Topic: Sendable, Hashable {
        /// The MVPD's own denial of a resource.
        case denialByMVPD
        /// A degradation rule of the integration.
        case degradation
        /// A temporary pass.
        case temporaryAccess
        /// The profile of the user.
        case profile
        case other
    }
}
