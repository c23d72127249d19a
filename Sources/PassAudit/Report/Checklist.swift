/// The page *REST API V2 Checklist*, as far as a server can see.
package enum Checklist {
    /// In the order of the page, the mandatory ones first. What it asks for besides is in ``UnobservableRequirement``.
    package static let rules: [any AuditRule] = [
        RegisteredApplication(), ClientCredentialsReused(), AccessTokenReused(),
        ConfigurationOnlyWhenNeeded(),
        PollingStopped(), PollingInterval(), ProfilesCached(),
        Retries.ofPreauthorization, PreauthorizationPermitsCached(),
        AuthorizationBeforePlayback(), Retries.ofAuthorization,
        LogoutFollowedUp(),
        AuthorizationHeader(), DeviceIdentifierHeader(), DeviceInformationHeader(), StableDeviceIdentifier(),
        NoUnexpectedHeaders(), NoUnexpectedParameters(), PartnerStatusOnDecisions(),
        Retries.ofEverythingElse, PauseAfterTooManyRequests(),
        AccessTokenChecked(), AccessTokenRefreshed(),
        ConfigurationCached(),
        CodeChecked(),
        LogoutNotAutomatic(),
    ]
}
