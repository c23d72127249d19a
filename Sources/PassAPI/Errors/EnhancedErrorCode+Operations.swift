import HTTPMessages

extension EnhancedErrorCode {
    /// The operations on which the code occurs without a scenario, by the pages of these operations.
    package var naturalOperations: Set<PassOperation> {
        switch self {
        case .invalidParameterServiceProvider, .invalidAccessTokenServiceProvider,
            .invalidAccessTokenClientApplication, .internalServerError:
            Self.all
        case .invalidHeaderDeviceInfo:
            Self.all.filter(\.row.readsDeviceInfo)
        case .invalidHeaderDeviceIdentifier:
            Self.all.filter(\.row.namesDevice)
        case .invalidParameterMVPD, .invalidIntegration:
            Self.withMVPD.union(Self.sessions)
        case .invalidParameterCode, .invalidAuthenticationSession:
            Self.withCode
        case .invalidParameterRedirectURL:
            Self.sessions.union([.initiateLogout])
        case .invalidParameterPartner:
            Self.partner
        case .invalidParameterSAMLResponse:
            [.createPartnerProfile]
        case .invalidHeaderPFSPermissionAccessNotPresent, .invalidHeaderPFSPermissionAccessNotDetermined,
            .invalidHeaderPFSPermissionAccessNotGranted, .invalidHeaderPFSProviderIDNotDetermined,
            .invalidHeaderPFSProviderIDMismatch, .invalidHeaderPFSProviderInfoExpired:
            Self.decisions.union([.createPartnerProfile])
        case .preauthorizationDeniedByMVPD:
            [.retrievePreauthorizationDecisions]
        case .authorizationDeniedByMVPD:
            [.retrieveAuthorizationDecisions]
        case .invalidParameterResources, .tooManyResources, .authorizationDeniedByParentalControls,
            .authorizationDeniedByDegradationRule, .authorizationDeniedByHBAPolicies,
            .authorizationDeniedBySessionInvalidated, .identityNotRecognizedByMVPD,
            .authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated,
            .networkReceivedError, .networkConnectionTimeout, .maximumExecutionTimeExceeded:
            Self.decisions
        case .invalidHeaderIdentityForTemporaryAccess, .invalidConfigurationTemporaryAccess,
            .temporaryAccessDurationLimitExceeded, .temporaryAccessResourcesLimitExceeded:
            Self.decisions.union([.retrieveProfileForMVPD, .retrieveProfileForCode])
        case .invalidConfigurationUserMetadataCertificate:
            [.retrieveProfiles, .retrieveProfileForMVPD, .retrieveProfileForCode, .createPartnerProfile]
        case .invalidConfigurationPlatform, .invalidConfigurationPlatformID,
            .invalidConfigurationPlatformTrait, .invalidConfigurationPlatformCategoryTrait,
            .invalidConfigurationPlatformServices, .invalidConfigurationMVPDPlatform,
            .invalidConfigurationMVPDPlatformBoardingStatus,
            .invalidConfigurationMVPDPlatformProfileExchange:
            Self.partner
        }
    }

    private static let all = Set(PassOperation.allCases.filter { $0.row.dialect == .enhanced })
    private static let withMVPD = operations(with: "mvpd").union([.createPartnerProfile])
    private static let withCode = operations(with: "code")
    private static let partner = operations(with: "partner")
    private static let decisions = all.filter(\.hasItems)
    private static let sessions: Set<PassOperation> = [
        .createAuthenticationSession, .resumeAuthenticationSession, .retrievePartnerAuthenticationRequest,
    ]

    private static func operations(with parameter: String) -> Set<PassOperation> {
        all.filter { $0.row.paths[0].parameterNames.contains(parameter) }
    }
}
