extension LegacyErrorCode {
    /// The operations of REST API V1 on which the code occurs without a scenario.
    package var naturalOperations: Set<PassOperation> {
        switch self {
        case .invalidRequestor, .internalError: Self.all
        case .invalidDeviceInfo: Self.all.filter(\.row.readsDeviceInfo)
        case .invalidDeviceID: Self.all.filter(\.row.namesDevice)
        case .missingResource, .malformedAuthorizationRequest: Self.all.filter(\.namesResources)
        case .preauthorizationDeniedByMVPD, .preauthorizationAuthenticationSessionMissing,
            .preauthorizationAuthenticationSessionExpired, .tooManyResources:
            Self.all.filter(\.hasItems)
        case .authorizationDeniedByMVPD, .authorizationDeniedByParentalControls,
            .authorizationDeniedByHBAPolicies, .authorizationDeniedBySessionInvalidated,
            .identityNotRecognizedByMVPD, .networkReceivedError, .networkConnectionTimeout,
            .maximumExecutionTimeExceeded:
            Self.all.filter(\.hasItems).union([.legacyInitiateAuthorization])
        case .unknownIntegration:
            [.legacyRetrieveProfileRequest, .legacyExchangeToken, .legacyCreateFreePreview]
        case .authenticationSessionIssuerMismatch, .authenticationSessionInvalidated:
            [.legacyInitiateAuthorization]
        case .authenticationSessionMissing, .authenticationSessionExpired:
            [
                .legacyCheckAuthenticationToken, .legacyCheckAuthenticationFlow,
                .legacyInitiateAuthorization, .legacyRetrieveAuthorizationToken,
                .legacyObtainShortMediaToken, .legacyRetrieveUserMetadata,
            ]
        case .authorizationNotFound, .authorizationExpired:
            [.legacyRetrieveAuthorizationToken, .legacyObtainShortMediaToken]
        }
    }

    private static let all = Set(PassOperation.allCases.filter { $0.row.dialect == .legacy })
}
