/// The scenarios that ship with the mock. ``AdobePassMock/scenarios()`` returns their descriptions.
extension Scenario {
    /// Everything works, and every resource is permitted: what the mock starts with.
    public static let validSSO: Scenario = "valid-sso"
    /// Apple services are off: partner sessions and partner profiles default to the basic login.
    public static let fallbackToBasic: Scenario = "fallback-to-basic"
    /// Every partner framework status counts as denied.
    public static let permissionDeniedDevice: Scenario = "permission-denied-device"
    /// A regular profile is at hand.
    public static let returningUser: Scenario = "returning-user"
    /// An Apple single sign-on profile is at hand.
    public static let returningSSOUser: Scenario = "returning-sso-user"
    /// The regular profile expired an hour ago.
    public static let expiredProfile: Scenario = "expired-profile"
    /// Authorization fails twice on the network, then permits.
    public static let retryThenPermit: Scenario = "retry-then-permit"
    /// `resource1` and `resource2` are permitted, `resource3` to `resource5` denied for three reasons.
    public static let mixedDecisions: Scenario = "mixed-decisions"
    /// Parental controls deny the resource `REF30`.
    public static let parentalControls: Scenario = "parental-controls"
    /// The MVPD is out of order, and everyone counts as logged in.
    public static let degradedAuthNAll: Scenario = "degraded-authn-all"
    /// The MVPD cannot authorize, and everything is permitted.
    public static let degradedAuthZAll: Scenario = "degraded-authz-all"
    /// The MVPD cannot authorize, and everything is denied.
    public static let degradedAuthZNone: Scenario = "degraded-authz-none"
    /// The time of every temporary pass is over.
    public static let tempPassDurationExceeded: Scenario = "temppass-duration-exceeded"
    /// The resources of every temporary pass are used up.
    public static let tempPassResourcesExceeded: Scenario = "temppass-resources-exceeded"
    /// The set-up of every temporary pass is broken.
    public static let tempPassMisconfigured: Scenario = "temppass-misconfigured"
    /// One request a second, ten at once; more are answered with 429.
    public static let throttled: Scenario = "throttled"
    /// Every answer is late, 400 milliseconds in the median.
    public static let slowNetwork: Scenario = "slow-network"
    /// One answer in five fails on the wire.
    public static let flakyNetwork: Scenario = "flaky-network"
    /// Everything answers 500.
    public static let maintenance: Scenario = "maintenance"

    /// Answers an enhanced error code.
    ///
    /// - Parameters:
    ///   - code: the error code.
    ///   - operation: the operation that fails; `nil` for the operations on which the code occurs naturally.
    public static func error(_ code: EnhancedErrorCode, on operation: PassOperation? = nil) -> Scenario {
        var parameters = ["code": code.rawValue]
        parameters["on"] = operation?.rawValue
        return Scenario("enhanced-error-code", parameters: parameters)
    }

    /// All shipped scenarios.
    public static let shipped: [Scenario] = [
        .validSSO, .fallbackToBasic, .permissionDeniedDevice, .returningUser, .returningSSOUser,
        .expiredProfile, .retryThenPermit, .mixedDecisions, .parentalControls, .degradedAuthNAll,
        .degradedAuthZAll, .degradedAuthZNone, .tempPassDurationExceeded, .tempPassResourcesExceeded,
        .tempPassMisconfigured, .throttled, .slowNetwork, .flakyNetwork, .maintenance, "enhanced-error-code",
    ]
}
