import PassAPI

/// A requirement or recommended practice of Adobe's page *REST API V2 Checklist*, as far as a server can check it.
///
/// A rule reports only violations that the requests prove. It reports nothing where Adobe's page is silent,
/// or where a correct client could have sent the same requests.
struct AuditRule: Sendable {
    let identifier: String
    /// The requirement on the app, for people: a sentence with neither a subject nor a full stop.
    let title: String
    let section: ChecklistSection
    /// Why the rule does not judge requests of REST API V1, as a sentence for people; `nil` if it does. Adobe has no checklist for
    /// V1, so a rule judges it only if its requirement applies to both versions in the same way.
    var legacyExemption: String?
    /// True when *kept* requires the complete journal, because removed requests could contain a violation.
    var needsCompleteJournal = false
    /// True when the next request depends on the user, so that a client that does nothing for a while can be right.
    var dependsOnUser = false
    /// The cases that the rule does not judge because requests do not show them, for people.
    let cannotSee: String
    /// The observation when requests keep the rule, and when no request is relevant to it, as sentences.
    let kept: String
    let notSeen: String
    /// The change to the app when the rule is broken, as a sentence.
    let advice: String
    let examine: @Sendable (AuditedJournal, inout Evidence) -> Void

    /// Used instead of `notSeen` if there were requests, but only of a client that sends them for several devices.
    static let notJudgedForSeveralDevices =
        "Not judged: the client sends requests for several devices, or with X-Forwarded-For."
}

/// The rules for the page *REST API V2 Checklist*, for error codes on the page *Enhanced Error Codes*, and for the end of APIs
/// on the page *Product Announcements*.
enum Checklist {
    /// The rules in the order of Adobe's page, with the mandatory requirements first. ``UnobservableRequirement`` has the rest of
    /// the page.
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

    /// The rules about clients after a failure. Omits `logoutNotAutomatic`, because a test taps as fast as an app.
    static let failureRules: [AuditRule] = [
        .preauthorizationRetries, .authorizationRetries, .otherRetries, .retryPauses, .failingRequestsEnd,
        .loginAfterError, .registrationAfterError, .accessTokenRefreshed,
        .pauseAfterTooManyRequests, .lostRepliesRetried,
        .fallbackFollowed, .pollingStopped, .pollingInterval, .logoutFollowedUp,
    ]
}
