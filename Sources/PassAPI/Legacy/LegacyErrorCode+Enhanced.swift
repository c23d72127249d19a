extension LegacyErrorCode {
    /// The code that REST API V1 has in place of a code of V2.
    ///
    /// V1 has no codes for temporary passes and degradation, and answers a denial. It answers an internal
    /// error for every other code without a counterpart.
    package init(_ code: EnhancedErrorCode) {
        switch code {
        case .invalidParameterServiceProvider: self = .invalidRequestor
        case .invalidHeaderDeviceInfo: self = .invalidDeviceInfo
        case .invalidHeaderDeviceIdentifier: self = .invalidDeviceID
        case .invalidParameterResources: self = .missingResource
        case .preauthorizationDeniedByMVPD: self = .preauthorizationDeniedByMVPD
        case .invalidHeaderIdentityForTemporaryAccess, .authorizationDeniedByMVPD,
            .authorizationDeniedByDegradationRule, .temporaryAccessDurationLimitExceeded,
            .temporaryAccessResourcesLimitExceeded:
            self = .authorizationDeniedByMVPD
        case .authorizationDeniedByParentalControls: self = .authorizationDeniedByParentalControls
        case .invalidParameterCode, .invalidParameterRedirectURL, .invalidParameterPartner,
            .invalidParameterSAMLResponse, .invalidHeaderPFSPermissionAccessNotPresent,
            .invalidHeaderPFSPermissionAccessNotDetermined, .invalidHeaderPFSPermissionAccessNotGranted,
            .invalidHeaderPFSProviderIDNotDetermined, .invalidHeaderPFSProviderIDMismatch,
            .invalidHeaderPFSProviderInfoExpired, .invalidAuthenticationSession, .internalServerError,
            .invalidConfigurationUserMetadataCertificate, .invalidConfigurationTemporaryAccess,
            .invalidConfigurationPlatform, .invalidConfigurationPlatformID,
            .invalidConfigurationPlatformTrait, .invalidConfigurationPlatformCategoryTrait,
            .invalidConfigurationPlatformServices, .invalidConfigurationMVPDPlatform,
            .invalidConfigurationMVPDPlatformBoardingStatus,
            .invalidConfigurationMVPDPlatformProfileExchange, .invalidAccessTokenServiceProvider,
            .invalidAccessTokenClientApplication:
            self = .internalError
        case .invalidParameterMVPD, .invalidIntegration:
            self = .unknownIntegration
        case .tooManyResources: self = .tooManyResources
        case .authorizationDeniedByHBAPolicies: self = .authorizationDeniedByHBAPolicies
        case .authorizationDeniedBySessionInvalidated: self = .authorizationDeniedBySessionInvalidated
        case .identityNotRecognizedByMVPD: self = .identityNotRecognizedByMVPD
        case .authenticatedProfileInvalidated: self = .authenticationSessionInvalidated
        case .authenticatedProfileMissing: self = .authenticationSessionMissing
        case .authenticatedProfileExpired: self = .authenticationSessionExpired
        case .networkReceivedError: self = .networkReceivedError
        case .networkConnectionTimeout: self = .networkConnectionTimeout
        case .maximumExecutionTimeExceeded: self = .maximumExecutionTimeExceeded
        }
    }
}
