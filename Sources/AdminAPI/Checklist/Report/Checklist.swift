/// The rules for the page *REST API V2 Checklist*, for error codes on the page *Enhanced Error Codes*, and for the end of APIs
/// on the page *Product Announcements*.
enum Checklist {
    /// In the order of Adobe's page, the mandatory requirements first. ``UnobservableRequirement`` has the
    /// rest of the page.
    static let rules: [AuditRule] = [
        .registeredApplication, .clientCredentialsReused, .accessTokenReused,
        .configurationOnlyWhenNeeded,
        .pollingStopped, .pollingInterval, .profilesCached, .partnerProfileReused,
        .preauthorizationRetries, .preauthorizationPermitsCached,
        .authorizationBeforePlayback, .authorizationRetries,
        .logoutFollowedUp,
        .authorizationHeader, .deviceIdentifierHeader, .deviceInformationHeader, .deviceInformationValues,
        .stableDeviceIdentifier,
        .noUnexpectedHeaders, .noUnexpectedParameters, .contentTypeHeader, .partnerStatusOnDecisions,
        .partnerFlowsOnAppleDevices,
        .otherRetries, .loginAfterError, .registrationAfterError, .pauseAfterTooManyRequests,
        .lostRepliesRetried,
        .restAPIV1Unused, .accessEnablerUnused,
        .accessTokenChecked, .accessTokenRefreshed,
        .configurationCached,
        .codeChecked, .fallbackFollowed,
        .logoutNotAutomatic,
        .retryPauses,
        .oldClientRegistrationUnused,
    ]

    /// The rules about what a client does after a failure. Without `logoutNotAutomatic`, because a test taps as fast as an app.
    static let failureRules: [AuditRule] = [
        .preauthorizationRetries, .authorizationRetries, .otherRetries, .retryPauses, .failingRequestsEnd,
        .loginAfterError, .registrationAfterError, .accessTokenRefreshed,
        .pauseAfterTooManyRequests, .lostRepliesRetried,
        .fallbackFollowed, .pollingStopped, .pollingInterval, .logoutFollowedUp,
    ]
}
