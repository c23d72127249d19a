/// The rules for the page *REST API V2 Checklist*, and for the end of APIs on the page *Product Announcements*.
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
        .otherRetries, .pauseAfterTooManyRequests,
        .restAPIV1Unused, .accessEnablerUnused,
        .accessTokenChecked, .accessTokenRefreshed,
        .configurationCached,
        .codeChecked,
        .logoutNotAutomatic,
        .oldClientRegistrationUnused,
    ]
}
