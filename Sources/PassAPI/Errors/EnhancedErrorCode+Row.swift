extension EnhancedErrorCode {
    /// What the page says of a code: the action a client takes, the HTTP status and the message.
    package struct Row: Sendable {
        package var action: Action
        /// The HTTP status when the error is the whole answer; inside a decision only a number.
        package var status: Int
        package var message: String
        /// Whether a decisions operation answers it for the whole request or inside one decision.
        package var onDecisions: Level

        fileprivate init(_ action: Action, _ status: Int, _ message: String, onDecisions: Level) {
            self.action = action
            self.status = status
            self.message = message
            self.onDecisions = onDecisions
        }
    }

    /// What the client application is told to do about an error.
    package enum Action: String, Sendable, Hashable, CaseIterable {
        case none, configuration, authentication, retry
        case applicationRegistration = "application-registration"
    }

    /// Where an error stands in an answer.
    package enum Level: String, Sendable, Hashable {
        /// The error is the whole body, and its status is the HTTP status.
        case top
        /// The error sits inside one decision of an answer with status 200.
        case item
    }

    package var row: Row {
        switch self {
        case .invalidParameterServiceProvider:
            Row(.none, 400, "The service provider parameter value is missing or invalid.", onDecisions: .top)
        case .invalidParameterMVPD:
            Row(.none, 400, "The mvpd parameter value is missing or invalid.", onDecisions: .top)
        case .invalidParameterCode:
            Row(.none, 400, "The code parameter value is missing or invalid.", onDecisions: .top)
        case .invalidParameterResources:
            Row(.none, 400, "The resources parameter value is missing or invalid.", onDecisions: .top)
        case .invalidParameterRedirectURL:
            Row(.none, 400, "The redirect URL parameter value is missing or invalid.", onDecisions: .top)
        case .invalidParameterPartner:
            Row(.none, 400, "The partner parameter value is missing or invalid.", onDecisions: .top)
        case .invalidParameterSAMLResponse:
            Row(.none, 400, "The SAML response parameter value is missing or invalid.", onDecisions: .top)
        case .invalidHeaderDeviceInfo:
            Row(.none, 400, "The device information header value is missing or invalid.", onDecisions: .top)
        case .invalidHeaderDeviceIdentifier:
            Row(.none, 400, "The device identifier header value is missing or invalid.", onDecisions: .top)
        case .invalidHeaderIdentityForTemporaryAccess:
            Row(
                .none, 400, "The identity for temporary access header value is missing or invalid.",
                onDecisions: .item)
        case .invalidHeaderPFSPermissionAccessNotPresent:
            Row(
                .none, 400,
                """
                The permission access status value from the partner framework status header is not \
                present.
                """, onDecisions: .top)
        case .invalidHeaderPFSPermissionAccessNotDetermined:
            Row(
                .none, 400,
                """
                The permission access status value from the partner framework status header is \
                undetermined.
                """, onDecisions: .top)
        case .invalidHeaderPFSPermissionAccessNotGranted:
            Row(
                .none, 400,
                """
                The permission access status value from the partner framework status header is not \
                granted.
                """, onDecisions: .top)
        case .invalidHeaderPFSProviderIDNotDetermined:
            Row(
                .none, 400,
                """
                The provider id value from the partner framework status header is not associated \
                with a known mvpd.
                """, onDecisions: .top)
        case .invalidHeaderPFSProviderIDMismatch:
            Row(
                .none, 400,
                """
                The provider id value from the partner framework status header does not match the \
                mvpd sent as parameter.
                """, onDecisions: .top)
        case .invalidHeaderPFSProviderInfoExpired:
            Row(
                .none, 400, "The provider information from the partner framework status header has expired.",
                onDecisions: .top)
        case .invalidIntegration:
            Row(
                .none, 400,
                """
                The integration between the specified service provider and mvpd does not exist or is \
                disabled.
                """, onDecisions: .top)
        case .invalidAuthenticationSession:
            Row(
                .none, 400, "The authentication session associated with this request is missing or invalid.",
                onDecisions: .top)
        case .preauthorizationDeniedByMVPD:
            Row(
                .none, 403,
                """
                The MVPD has returned a “Deny” decision when requesting pre-authorization for the \
                specified resource.
                """, onDecisions: .item)
        case .authorizationDeniedByMVPD:
            Row(
                .none, 403,
                """
                The MVPD has returned a "Deny" decision when requesting authorization for the \
                specified resource.
                """, onDecisions: .item)
        case .authorizationDeniedByParentalControls:
            Row(
                .none, 403,
                """
                The MVPD has returned a "Deny" decision due parental controls settings for the \
                specified resource.
                """, onDecisions: .item)
        case .authorizationDeniedByDegradationRule:
            Row(
                .none, 403,
                """
                The integration between the specified service provider and mvpd has a degradation \
                rule applied that denies authorization for the requested resources.
                """, onDecisions: .item)
        case .internalServerError:
            Row(.none, 500, "The request failed due to an internal server error.", onDecisions: .top)
        case .tooManyResources:
            Row(
                .configuration, 403,
                """
                The authorization or preauthorization request failed because too many resources were \
                queried. Please contact support team to properly configure the authorization and \
                preauthorization limitations.
                """, onDecisions: .top)
        case .invalidConfigurationUserMetadataCertificate:
            Row(
                .configuration, 500, "The user metadata certificate configuration is missing or invalid.",
                onDecisions: .top)
        case .invalidConfigurationTemporaryAccess:
            Row(.configuration, 500, "The temporary access configuration is invalid.", onDecisions: .item)
        case .invalidConfigurationPlatform:
            Row(
                .configuration, 500, "The platform configuration is missing or invalid for integration.",
                onDecisions: .top)
        case .invalidConfigurationPlatformID:
            Row(
                .configuration, 500, "The platform id configuration is missing or invalid.", onDecisions: .top
            )
        case .invalidConfigurationPlatformTrait:
            Row(
                .configuration, 500, "The platform trait configuration is missing or invalid.",
                onDecisions: .top)
        case .invalidConfigurationPlatformCategoryTrait:
            Row(
                .configuration, 500, "The platform category trait configuration is missing or invalid.",
                onDecisions: .top)
        case .invalidConfigurationPlatformServices:
            Row(
                .configuration, 500,
                "The platform services configuration is missing or invalid for integration.",
                onDecisions: .top)
        case .invalidConfigurationMVPDPlatform:
            Row(
                .configuration, 500,
                "The mvpd platform configuration is missing or invalid for mvpd and platform.",
                onDecisions: .top)
        case .invalidConfigurationMVPDPlatformBoardingStatus:
            Row(
                .configuration, 500,
                """
                The mvpd platform boarding status configuration is missing or invalid for mvpd and \
                platform.
                """, onDecisions: .top)
        case .invalidConfigurationMVPDPlatformProfileExchange:
            Row(
                .configuration, 500,
                """
                The mvpd platform profile exchange configuration is missing or invalid for mvpd and \
                platform.
                """, onDecisions: .top)
        case .invalidAccessTokenServiceProvider:
            Row(
                .applicationRegistration, 401, "The access token is invalid due to invalid service provider.",
                onDecisions: .top)
        case .invalidAccessTokenClientApplication:
            Row(
                .applicationRegistration, 401,
                "The access token is invalid due to invalid client application.", onDecisions: .top)
        case .authenticatedProfileMissing:
            Row(
                .authentication, 403, "The authenticated profile associated with this request is missing.",
                onDecisions: .item)
        case .authenticatedProfileExpired:
            Row(
                .authentication, 403, "The authenticated profile associated with this request has expired.",
                onDecisions: .item)
        case .authenticatedProfileInvalidated:
            Row(
                .authentication, 403,
                "The authenticated profile associated with this request has been invalidated.",
                onDecisions: .item)
        case .temporaryAccessDurationLimitExceeded:
            Row(
                .authentication, 403, "The temporary access duration limit has been exceeded.",
                onDecisions: .item)
        case .temporaryAccessResourcesLimitExceeded:
            Row(
                .authentication, 403, "The temporary access resources limit has been exceeded.",
                onDecisions: .item)
        case .authorizationDeniedByHBAPolicies:
            Row(
                .authentication, 403,
                """
                The MVPD has returned a "Deny" decision due home-based authentication policies. The \
                current authentication was obtain through a Home-based authentication flow and but \
                the device is no longer in-home when requesting authorization for the specified \
                resource. The user must re-authenticate with a supported MVPD in order to continue.
                """, onDecisions: .item)
        case .authorizationDeniedBySessionInvalidated:
            Row(
                .authentication, 403,
                """
                The authentication session was invalidated by the identity provider. The user must \
                re-authenticate with a supported MVPD in order to continue.
                """, onDecisions: .item)
        case .identityNotRecognizedByMVPD:
            Row(
                .authentication, 403,
                """
                The authorization request failed due to the fact that user identity was not \
                recognized by the MVPD.
                """, onDecisions: .item)
        case .networkReceivedError:
            Row(
                .retry, 403,
                """
                There was a read error while retrieving the response from the associated partner \
                service. Retrying the request might solve the issue.
                """, onDecisions: .item)
        case .networkConnectionTimeout:
            Row(
                .retry, 403,
                """
                There was a connection timeout with the associated partner service. Retrying the \
                request might solve the issue.
                """, onDecisions: .item)
        case .maximumExecutionTimeExceeded:
            Row(
                .retry, 403,
                """
                The request did not complete in the maximum allowed time. Retrying the request might \
                solve the issue.
                """, onDecisions: .item)
        }
    }
}
