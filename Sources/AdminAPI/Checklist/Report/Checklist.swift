/// The rules for the page *REST API V2 Checklist*, and for the end of APIs on the page *Product Announcements*.
enum Checklist {
    /// In the order of Adobe's page, the mandatory requirements first. ``UnobservableRequirement`` has the
    /// rest of the page.
    static let rules: [any AuditRule] = [
        RegisteredApplication(), ClientCredentialsReused(), AccessTokenReused(),
        ConfigurationOnlyWhenNeeded(),
        PollingStopped(), PollingInterval(), ProfilesCached(), PartnerProfileReused(),
        Retries.ofPreauthorization, PreauthorizationPermitsCached(),
        AuthorizationBeforePlayback(), Retries.ofAuthorization,
        LogoutFollowedUp(),
        AuthorizationHeader(), DeviceIdentifierHeader(), DeviceInformationHeader(), DeviceInformationValues(),
        StableDeviceIdentifier(),
        NoUnexpectedHeaders(), NoUnexpectedParameters(), ContentTypeHeader(), PartnerStatusOnDecisions(),
        PartnerFlowsOnAppleDevices(),
        Retries.ofOtherOperations, PauseAfterTooManyRequests(),
        EndingAPIUnused.restAPIV1, EndingAPIUnused.accessEnabler,
        AccessTokenChecked(), AccessTokenRefreshed(),
        ConfigurationCached(),
        CodeChecked(),
        LogoutNotAutomatic(),
        EndingAPIUnused.oldClientRegistration,
    ]
}
