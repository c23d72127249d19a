/// The error codes of REST API V1 (page *Enhanced Error Codes*, list for REST API V1).
///
/// Adobe sends them only to service providers that have the feature. The mock sends them when the policy `legacyErrorCodes` is on.
public enum LegacyErrorCode: String, CaseIterable, Sendable, Hashable, Codable {
    /// The parameter `requestor` is missing or unknown.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case invalidRequestor = "invalid_requestor"
    /// The device information is missing, or is not base64 of a JSON object.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case invalidDeviceInfo = "invalid_device_info"
    /// The parameter `deviceId` is missing or invalid.
    ///
    /// HTTP 400. Not retryable: the request itself must be corrected.
    case invalidDeviceID = "invalid_device_id"
    /// The parameter `resource` is missing.
    ///
    /// HTTP 400 or 412. Not retryable: the request itself must be corrected.
    case missingResource = "missing_resource"
    /// The authorization request is empty or invalid.
    ///
    /// HTTP 400 or 412. Not retryable: the request itself must be corrected.
    case malformedAuthorizationRequest = "malformed_authz_request"
    /// The MVPD denied the preauthorization of the resource.
    ///
    /// Status 403 on one resource of a preauthorization. Not retryable: show the resource as locked.
    case preauthorizationDeniedByMVPD = "preauthorization_denied_by_mvpd"
    /// The MVPD denied the authorization of the resource, for example because the subscription does not
    /// contain it.
    ///
    /// HTTP 403, or status 403 on one resource of a preauthorization. Not retryable: tell the user. `details`
    /// can hold a text of the MVPD for the user.
    case authorizationDeniedByMVPD = "authorization_denied_by_mvpd"
    /// The MVPD denied the resource because of the user's parental controls.
    ///
    /// HTTP 403, or status 403 on one resource of a preauthorization. Not retryable: tell the user.
    case authorizationDeniedByParentalControls = "authorization_denied_by_parental_controls"
    /// Adobe Pass failed to process the request.
    ///
    /// HTTP 500, 400 or 405. Not marked as retryable: show an error, and report the `trace` to Adobe.
    case internalError = "internal_error"
    /// The requestor has no integration with the MVPD.
    ///
    /// HTTP 400 or 412. Not retryable: the integration must be created in the TVE Dashboard.
    case unknownIntegration = "unknown_integration"
    /// The request names more resources than the integration allows.
    ///
    /// HTTP 403. Not retryable: ask for fewer resources, or have Adobe raise the limit.
    case tooManyResources = "too_many_resources"
    /// The user is logged in with a different MVPD from the one that the authorization request names.
    ///
    /// HTTP 400. The user must log in with the MVPD of the request.
    case authenticationSessionIssuerMismatch = "authentication_session_issuer_mismatch"
    /// The user logged in by home-based authentication (HBA), and the device is no longer at home.
    ///
    /// HTTP 403, or status 403 on one resource of a preauthorization. The user must log in again.
    case authorizationDeniedByHBAPolicies = "authorization_denied_by_hba_policies"
    /// The MVPD denied the resource because it has invalidated the user's session.
    ///
    /// HTTP 403, or status 403 on one resource of a preauthorization. The user must log in again.
    case authorizationDeniedBySessionInvalidated = "authorization_denied_by_session_invalidated"
    /// The MVPD does not recognize the user.
    ///
    /// HTTP 403, or status 403 on one resource of a preauthorization. The user must log in again.
    case identityNotRecognizedByMVPD = "identity_not_recognized_by_mvpd"
    /// The MVPD invalidated the user's session.
    ///
    /// HTTP 403. The user must log in again.
    case authenticationSessionInvalidated = "authentication_session_invalidated"
    /// The device has no authentication token.
    ///
    /// HTTP 403 or 412. The user must log in.
    case authenticationSessionMissing = "authentication_session_missing"
    /// The authentication token has expired.
    ///
    /// HTTP 403 or 412. The user must log in again.
    case authenticationSessionExpired = "authentication_session_expired"
    /// The device has no authentication token, on a preauthorization.
    ///
    /// HTTP 412. The user must log in.
    case preauthorizationAuthenticationSessionMissing = "preauthorization_authentication_session_missing"
    /// The authentication token has expired, on a preauthorization.
    ///
    /// HTTP 412. The user must log in again.
    case preauthorizationAuthenticationSessionExpired = "preauthorization_authentication_session_expired"
    /// The device has no authorization token for the resource.
    ///
    /// HTTP 403 or 404. Call *(Legacy) Initiate Authorization* first.
    case authorizationNotFound = "authorization_not_found"
    /// The authorization token for the resource has expired.
    ///
    /// HTTP 410. Call *(Legacy) Initiate Authorization* again.
    case authorizationExpired = "authorization_expired"
    /// Adobe Pass could not read the response of the MVPD.
    ///
    /// HTTP 403, or status 403 on one resource of a preauthorization. Retry with exponential backoff.
    case networkReceivedError = "network_received_error"
    /// The connection from Adobe Pass to the MVPD timed out.
    ///
    /// HTTP 403, or status 403 on one resource of a preauthorization. Retry with exponential backoff.
    case networkConnectionTimeout = "network_connection_timeout"
    /// The request was not finished in the maximum time.
    ///
    /// HTTP 403, or status 403 on one resource of a preauthorization. Retry with exponential backoff.
    case maximumExecutionTimeExceeded = "maximum_execution_time_exceeded"

    /// The action that the application should take, the member `action` of the error.
    public var action: Action { row.action }

    /// The statuses that Adobe's page lists. The first one applies where the page of an operation has no other.
    public var statuses: [Int] { row.statuses }

    /// The status of the error on an operation: the one of ``statuses`` that the operation's page lists.
    public func status(on operation: PassOperation) -> Int {
        row.exceptions.first { $0.value.contains(operation) }?.key ?? row.statuses[0]
    }

    /// The member `message` of the error, as Adobe's page has it.
    public var message: String { row.message }

    /// True if the message of the error says that the login has ended, as ``EnhancedErrorCode/endsLogin`` does.
    package var endsLogin: Bool {
        switch self {
        case .preauthorizationAuthenticationSessionMissing, .preauthorizationAuthenticationSessionExpired:
            true
        default: EnhancedErrorCode.allCases.contains { $0.endsLogin && $0.legacy == self }
        }
    }

    /// The operations of REST API V1 on which the error occurs without a scenario.
    package var occurrence: [OperationGroup] { row.occurrence }

    private struct Row {
        var action: Action
        var statuses: [Int]
        var message: String
        var occurrence: [OperationGroup]
        /// The operations whose page lists a different status from the first, by that status.
        var exceptions: [Int: [PassOperation]]

        init(
            _ action: Action, _ statuses: [Int], _ message: String, on occurrence: [OperationGroup],
            except exceptions: [Int: [PassOperation]] = [:]
        ) {
            self.action = action
            self.statuses = statuses
            self.exceptions = exceptions
            self.message = message
            self.occurrence = occurrence
        }

        /// The denial of a resource, with the message of REST API V2.
        static func denial(_ action: Action, like code: EnhancedErrorCode) -> Row {
            Row(
                action, [403], code.message, on: [.decisions, .operations([.legacyInitiateAuthorization])])
        }

        /// The lack of a login.
        static func login(_ message: String) -> Row {
            Row(
                .authentication, [403, 412], message,
                on: [
                    .operations([
                        .legacyCheckAuthenticationToken, .legacyCheckAuthenticationFlow,
                        .legacyInitiateAuthorization, .legacyRetrieveAuthorizationToken,
                        .legacyObtainShortMediaToken, .legacyRetrieveUserMetadata,
                    ])
                ],
                except: [412: [.legacyRetrieveAuthorizationToken, .legacyRetrieveUserMetadata]])
        }
    }

    private var row: Row {
        switch self {
        case .invalidRequestor:
            Row(.none, [400], "The requestor parameter is missing or invalid.", on: [.all])
        case .invalidDeviceInfo:
            Row(
                .none, [400], "The device information is missing or invalid.", on: [.readingDeviceInformation]
            )
        case .invalidDeviceID:
            Row(.none, [400], "The device identifier is missing or invalid.", on: [.namingDevice])
        case .missingResource:
            Row(.none, [400, 412], "The resource parameter is missing.", on: [.namingResources])
        case .malformedAuthorizationRequest:
            Row(.none, [400, 412], "Authorization request is null or invalid.", on: [.namingResources])
        case .preauthorizationDeniedByMVPD:
            Row(
                .none, [403],
                EnhancedErrorCode.preauthorizationDeniedByMVPD.message, on: [.decisions])
        case .authorizationDeniedByMVPD:
            .denial(.none, like: .authorizationDeniedByMVPD)
        case .authorizationDeniedByParentalControls:
            .denial(.none, like: .authorizationDeniedByParentalControls)
        case .internalError:
            Row(
                .none, [500, 400, 405], EnhancedErrorCode.internalServerError.message, on: [.all],
                except: [
                    400: [.legacyRetrieveProfileRequest, .legacyExchangeToken, .legacyCreateFreePreview]
                ])
        case .unknownIntegration:
            Row(
                .configuration, [400, 412],
                """
                The integration between the specified programmer and identity provider does not exist. Use \
                the TVE Dashboard to create the required integration.
                """,
                on: [
                    .operations([
                        .legacyRetrieveProfileRequest, .legacyExchangeToken, .legacyCreateFreePreview,
                    ])
                ])
        case .tooManyResources:
            Row(
                .configuration, [403],
                EnhancedErrorCode.tooManyResources.message, on: [.decisions])
        case .authenticationSessionIssuerMismatch:
            Row(
                .authentication, [400],
                """
                The authorization request failed due to the fact that the indicated MVPD for the \
                authorization flow is different from the one who issued the authentication session. The user \
                must re-authenticate with the desired MVPD in order to continue.
                """, on: [.operations([.legacyInitiateAuthorization])])
        case .authorizationDeniedByHBAPolicies:
            Row(
                .authentication, [403],
                """
                The MVPD has returned a "Deny" decision due home-based authentication policies. The current \
                authentication was obtained using a home-based authentication flow (HBA) but the device is \
                no longer at-home when requesting authorization for the specified resource. The user must \
                re-authenticate with a supported MVPD in order to continue.
                """, on: [.decisions, .operations([.legacyInitiateAuthorization])])
        case .authorizationDeniedBySessionInvalidated:
            .denial(.authentication, like: .authorizationDeniedBySessionInvalidated)
        case .identityNotRecognizedByMVPD:
            .denial(.authentication, like: .identityNotRecognizedByMVPD)
        case .authenticationSessionInvalidated:
            Row(
                .authentication, [403], EnhancedErrorCode.authorizationDeniedBySessionInvalidated.message,
                on: [.operations([.legacyInitiateAuthorization])])
        case .authenticationSessionMissing:
            .login(Self.missing)
        case .authenticationSessionExpired:
            .login(Self.expired)
        case .preauthorizationAuthenticationSessionMissing:
            Row(.authentication, [412], Self.missing, on: [.decisions])
        case .preauthorizationAuthenticationSessionExpired:
            Row(.authentication, [412], Self.expired, on: [.decisions])
        case .authorizationNotFound:
            Row(
                .authorization, [403, 404],
                """
                No authorization was found for the specified resource. The user must obtain a new \
                authorization in order to continue.
                """, on: [.operations([.legacyRetrieveAuthorizationToken, .legacyObtainShortMediaToken])],
                except: [404: [.legacyRetrieveAuthorizationToken]])
        case .authorizationExpired:
            Row(
                .authorization, [410],
                """
                The previous authorization for the specified resource has expired. The user must obtain a \
                new authorization in order to continue.
                """, on: [.operations([.legacyRetrieveAuthorizationToken, .legacyObtainShortMediaToken])])
        case .networkReceivedError:
            .denial(.retry, like: .networkReceivedError)
        case .networkConnectionTimeout:
            .denial(.retry, like: .networkConnectionTimeout)
        case .maximumExecutionTimeExceeded:
            .denial(.retry, like: .maximumExecutionTimeExceeded)
        }
    }

    private static let missing = """
        The authentication session associated with this request could not be retrieved. The user must \
        re-authenticate with a supported MVPD in order to continue.
        """
    private static let expired = """
        The current authentication session has expired. The user must re-authenticate with a supported MVPD \
        in order to continue.
        """

    /// The action that the application should take on an error (page *Enhanced Error Codes*, section *Action*).
    public enum Action: String, CaseIterable, Sendable, Hashable, Codable {
        /// Nothing can be done automatically. Often the request itself is wrong.
        case none
        /// The configuration at Adobe must change, usually in the TVE Dashboard.
        case configuration
        /// The user must log in, or log in again.
        case authentication
        /// The application must obtain an authorization for the resource.
        case authorization
        /// The application should repeat the request, with exponential backoff.
        case retry
    }
}
