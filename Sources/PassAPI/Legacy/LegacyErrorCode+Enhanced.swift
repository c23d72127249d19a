extension LegacyErrorCode {
    /// The code that REST API V1 has for what V2 calls `code`; a denial where V1 has no code of its own for the
    /// reason.
    package init(_ code: EnhancedErrorCode) {
        self = LegacyErrorCode(rawValue: code.rawValue) ?? Self.counterpart(of: code)
    }

    private static func counterpart(of code: EnhancedErrorCode) -> LegacyErrorCode {
        switch code {
        case .invalidParameterServiceProvider: .invalidRequestor
        case .invalidHeaderDeviceInfo: .invalidDeviceInfo
        case .invalidHeaderDeviceIdentifier: .invalidDeviceID
        case .invalidParameterResources: .missingResource
        case .invalidIntegration, .invalidParameterMVPD: .unknownIntegration
        case .authenticatedProfileMissing: .authenticationSessionMissing
        case .authenticatedProfileExpired: .authenticationSessionExpired
        case .authenticatedProfileInvalidated: .authenticationSessionInvalidated
        case .authorizationDeniedByDegradationRule, .temporaryAccessDurationLimitExceeded,
            .temporaryAccessResourcesLimitExceeded, .invalidHeaderIdentityForTemporaryAccess:
            .authorizationDeniedByMVPD
        default: .internalError
        }
    }
}
