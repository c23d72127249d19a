/// The scenarios that ship with the mock. ``AdobePassMock/scenarios()`` returns their descriptions.
extension AdobePassMock.Scenario {
    /// Everything works, and every resource is permitted. The mock starts with this scenario.
    public static let validSSO: AdobePassMock.Scenario = "valid-sso"
    /// Apple single sign-on is off: partner sessions and partner profiles fall back to the basic login.
    public static let fallbackToBasic: AdobePassMock.Scenario = "fallback-to-basic"
    /// Every partner framework status counts as denied.
    public static let permissionDeniedDevice: AdobePassMock.Scenario = "permission-denied-device"
    /// Each device starts with a regular profile, at the first MVPD of the service provider.
    public static let returningUser: AdobePassMock.Scenario = "returning-user"
    /// Each device starts with an Apple single sign-on profile, at the first MVPD of the service provider.
    public static let returningSSOUser: AdobePassMock.Scenario = "returning-sso-user"
    /// Each device starts with a regular profile that expired an hour ago, at the first MVPD of the service provider.
    public static let expiredProfile: AdobePassMock.Scenario = "expired-profile"
    /// Users log in without a login page, because they are at home.
    public static let homeBasedAuthentication: AdobePassMock.Scenario = "home-based-authentication"
    /// The MVPD refuses every user who logs in.
    public static let userDenied: AdobePassMock.Scenario = "user-denied"
    /// The user cancels every login at the MVPD.
    public static let userCancels: AdobePassMock.Scenario = "user-cancels"
    /// The MVPD's page refuses every password, so a session stays open until it expires.
    public static let userMistypes: AdobePassMock.Scenario = "user-mistypes"
    /// The first MVPD is in Apple's picker, but has no Apple single sign-on.
    public static let mvpdOnlyInPicker: AdobePassMock.Scenario = "mvpd-only-in-picker"
    /// The first MVPD has no integration with the service provider any more.
    public static let mvpdGone: AdobePassMock.Scenario = "mvpd-gone"
    /// The access token of each device is refused once, with its third request.
    public static let accessTokenExpires: AdobePassMock.Scenario = "access-token-expires"
    /// Authorization fails twice with a network error, then permits.
    public static let retryThenPermit: AdobePassMock.Scenario = "retry-then-permit"
    /// `resource1` and `resource2` are permitted, `resource3` to `resource5` denied for three reasons.
    public static let mixedDecisions: AdobePassMock.Scenario = "mixed-decisions"
    /// Parental controls deny every resource, or with `.with(resource:)` one.
    public static let parentalControls: AdobePassMock.Scenario = "parental-controls"
    /// Degradation because the first MVPD fails: every user counts as logged in.
    public static let degradedAuthNAll: AdobePassMock.Scenario = "degraded-authn-all"
    /// Degradation because the first MVPD fails: every resource is permitted.
    public static let degradedAuthZAll: AdobePassMock.Scenario = "degraded-authz-all"
    /// Degradation because the first MVPD fails: every resource is denied.
    public static let degradedAuthZNone: AdobePassMock.Scenario = "degraded-authz-none"
    /// The time of every temporary pass has expired.
    public static let tempPassDurationExceeded: AdobePassMock.Scenario = "temppass-duration-exceeded"
    /// The resources of every temporary pass are used up.
    public static let tempPassResourcesExceeded: AdobePassMock.Scenario = "temppass-resources-exceeded"
    /// The configuration of every temporary pass is invalid.
    public static let tempPassMisconfigured: AdobePassMock.Scenario = "temppass-misconfigured"
    /// After eleven requests at once, more than one request a second is answered with 429.
    public static let throttled: AdobePassMock.Scenario = "throttled"
    /// The second and the third request of each device are answered with 429 and `Retry-After`.
    public static let throttledWithRetryAfter: AdobePassMock.Scenario = "throttled-with-retry-after"
    /// The MVPD takes four seconds for each login page, login and decision.
    public static let slowMVPD: AdobePassMock.Scenario = "slow-mvpd"
    /// Every answer is delayed, with a median of 400 milliseconds.
    public static let slowNetwork: AdobePassMock.Scenario = "slow-network"
    /// One answer in five breaks the connection.
    public static let flakyNetwork: AdobePassMock.Scenario = "flaky-network"
    /// Every operation answers 500.
    public static let maintenance: AdobePassMock.Scenario = "maintenance"
    /// Service providers, MVPDs and client credentials that the configuration does not know are served.
    public static let adoptUnknown: AdobePassMock.Scenario = "adopt-unknown"
    /// REST API V1, registration codes and the AccessEnabler endpoints have ended, and answer 410. REST API V2 works.
    public static let legacyAPIsEnded: AdobePassMock.Scenario = "legacy-apis-ended"

    /// How a call of an API that has ended is answered.
    public enum EndedAPIAnswer: String, CaseIterable, Sendable, Hashable {
        /// The status 410.
        case gone = "410"
        /// The status 404.
        case notFound = "404"
        /// The status 503.
        case serviceUnavailable = "503"
        /// The connection is closed without a byte.
        case closed
    }

    /// REST API V1, registration codes and the AccessEnabler endpoints have ended. REST API V2 works.
    ///
    /// - Parameter answer: how the calls that have ended are answered.
    public static func legacyAPIsEnded(answer: EndedAPIAnswer) -> AdobePassMock.Scenario {
        AdobePassMock.Scenario("legacy-apis-ended", parameters: ["answer": answer.rawValue])
    }

    /// Operations fail with an enhanced error code.
    ///
    /// - Parameters:
    ///   - code: the error code.
    ///   - operation: the operation that fails; `nil` for the operations on which the code occurs naturally.
    public static func error(_ code: EnhancedErrorCode, on operation: PassOperation? = nil)
        -> AdobePassMock.Scenario
    {
        var parameters = ["code": code.rawValue]
        parameters["on"] = operation?.rawValue
        return AdobePassMock.Scenario("enhanced-error-code", parameters: parameters)
    }

    /// All shipped scenarios.
    public static let shipped: [AdobePassMock.Scenario] = [
        .validSSO, .fallbackToBasic, .permissionDeniedDevice, .returningUser, .returningSSOUser,
        .expiredProfile, .homeBasedAuthentication, .retryThenPermit, .mixedDecisions, .parentalControls,
        .degradedAuthNAll,
        .degradedAuthZAll, .degradedAuthZNone, .tempPassDurationExceeded, .tempPassResourcesExceeded,
        .tempPassMisconfigured, .throttled, .slowNetwork, .flakyNetwork, .maintenance, .legacyAPIsEnded,
        .adoptUnknown, .userDenied, .userCancels, .userMistypes, .mvpdOnlyInPicker, .mvpdGone,
        .accessTokenExpires, .throttledWithRetryAfter, .slowMVPD,
        "enhanced-error-code",
    ]
}
