extension LegacyErrorCode {
    /// What the page says of a code.
    package struct Row: Sendable {
        package var action: Action
        /// The statuses that the page has for it; the first stands where an operation has no other.
        package var statuses: [Int]
        package var message: String

        fileprivate init(_ action: Action, _ statuses: [Int], _ message: String) {
            self.action = action
            self.statuses = statuses
            self.message = message
        }
    }

    /// What the application is told to do.
    package enum Action: String, Sendable, Hashable, CaseIterable {
        case none, configuration, authentication, authorization, retry
    }

    package var row: Row {
        switch self {
        case .invalidRequestor: Row(.none, [400], "The requestor parameter is missing or invalid.")
        case .invalidDeviceInfo: Row(.none, [400], "The device information is missing or invalid.")
        case .invalidDeviceID: Row(.none, [400], "The device identifier is missing or invalid.")
        case .missingResource: Row(.none, [400, 412], "The resource parameter is missing.")
        case .malformedAuthorizationRequest:
            Row(.none, [400, 412], "Authorization request is null or invalid.")
        case .preauthorizationDeniedByMVPD:
            Row(
                .none, [403],
                """
                The MVPD has returned a “Deny” decision when requesting pre-authorization for the specified \
                resource.
                """)
        case .authorizationDeniedByMVPD:
            Row(
                .none, [403],
                #"The MVPD has returned a "Deny" decision when requesting authorization for the specified resource."#
            )
        case .authorizationDeniedByParentalControls:
            Row(
                .none, [403],
                """
                The MVPD has returned a "Deny" decision due parental controls settings for the specified \
                resource.
                """)
        case .internalError:
            Row(.none, [500, 400, 405], "The request failed due to an internal server error.")
        case .unknownIntegration:
            Row(
                .configuration, [400, 412],
                """
                The integration between the specified programmer and identity provider does not exist. Use the \
                TVE Dashboard to create the required integration.
                """)
        case .tooManyResources:
            Row(
                .configuration, [403],
                """
                The authorization or preauthorization request failed because too many resources were queried. \
                Please contact support team to properly configure the authorization and preauthorization \
                limitations.
                """)
        case .authenticationSessionIssuerMismatch:
            Row(
                .authentication, [400],
                """
                The authorization request failed due to the fact that the indicated MVPD for the authorization \
                flow is different from the one who issued the authentication session. The user must \
                re-authenticate with the desired MVPD in order to continue.
                """)
        case .authorizationDeniedByHBAPolicies:
            Row(
                .authentication, [403],
                """
                The MVPD has returned a "Deny" decision due home-based authentication policies. The current \
                authentication was obtained using a home-based authentication flow (HBA) but the device is no \
                longer at-home when requesting authorization for the specified resource. The user must \
                re-authenticate with a supported MVPD in order to continue.
                """)
        case .authorizationDeniedBySessionInvalidated:
            Row(.authentication, [403], Self.invalidated)
        case .identityNotRecognizedByMVPD:
            Row(
                .authentication, [403],
                """
                The authorization request failed due to the fact that user identity was not recognized by the \
                MVPD.
                """)
        case .authenticationSessionInvalidated: Row(.authentication, [403], Self.invalidated)
        case .authenticationSessionMissing: Row(.authentication, [403, 412], Self.missing)
        case .authenticationSessionExpired: Row(.authentication, [403, 412], Self.expired)
        case .preauthorizationAuthenticationSessionMissing: Row(.authentication, [412], Self.missing)
        case .preauthorizationAuthenticationSessionExpired: Row(.authentication, [412], Self.expired)
        case .authorizationNotFound:
            Row(
                .authorization, [403, 404],
                """
                No authorization was found for the specified resource. The user must obtain a new authorization \
                in order to continue.
                """)
        case .authorizationExpired:
            Row(
                .authorization, [410],
                """
                The previous authorization for the specified resource has expired. The user must obtain a new \
                authorization in order to continue.
                """)
        case .networkReceivedError:
            Row(
                .retry, [403],
                """
                There was a read error while retrieving the response from the associated partner service. \
                Retrying the request might solve the issue.
                """)
        case .networkConnectionTimeout:
            Row(
                .retry, [403],
                """
                There was a connection timeout with the associated partner service. Retrying the request might \
                solve the issue.
                """)
        case .maximumExecutionTimeExceeded:
            Row(
                .retry, [403],
                """
                The request did not complete in the maximum allowed time. Retrying the request might solve the \
                issue.
                """)
        }
    }

    private static let invalidated = """
        The authentication session was invalidated by the identity provider. The user must re-authenticate with a \
        supported MVPD in order to continue.
        """
    private static let missing = """
        The authentication session associated with this request could not be retrieved. The user must \
        re-authenticate with a supported MVPD in order to continue.
        """
    private static let expired = """
        The current authentication session has expired. The user must re-authenticate with a supported MVPD in \
        order to continue.
        """
}
