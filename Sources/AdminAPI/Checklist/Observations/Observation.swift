import PassAPI

/// The parts of a request and its response that the audit evaluates.
struct Observation: Sendable, Hashable {
    var id: String
    var operation: PassOperation
    var timing: RequestTiming
    var scenario = ""
    var index = 0
    /// True for a request that must not be judged: see ``AuditExclusion``. The judgment of other requests can still depend on it.
    var isLeftOut = false

    // MARK: Client and device

    /// The device in `AP-Device-Identifier`, with or without its type, or in `deviceId` of REST API V1.
    var namedDevice: DeviceIdentifier?
    /// True when the header has the documented form: the type `fingerprint`, and base64.
    var namesDeviceAsDocumented = false
    /// The device that the request belongs to: the one that created the code of the request, else the one in
    /// the header, else the only one that the client or the access token is used on, see ``AuditedJournal``.
    var device: DeviceIdentifier?
    /// True when a tester set up ``device`` before it sent its first request.
    var hasPreparedDevice = false
    /// The token of `Authorization: Bearer`, or of `access_token` of REST API V1.
    var accessToken: String?
    /// The client: the new one for a registration, else the one that the access token was issued to. `nil`
    /// when the issue is not in the journal.
    var client: ClientID?
    var softwareStatement: String?
    /// True for a request with `X-Forwarded-For`, as a service sends it for the device.
    var isForwarded = false
    /// The address of the device in `X-Forwarded-For`, if it contains one.
    var forwardedFor: String?

    // MARK: Request

    var serviceProvider: ServiceProviderID?
    /// The MVPD in the path or the parameters.
    var mvpd: MVPDID?
    var code: AuthenticationCode?
    var resources: [ResourceID] = []
    /// The names of header fields in lower case.
    var headerNames: Set<String> = []
    /// The names in the query, the form and the top level of a JSON body.
    var parameterNames: Set<String> = []
    /// The names in the query.
    var queryNames: Set<String> = []
    /// The media type of the body; `nil` for a request without one.
    var contentType: ObservedContentType?
    /// The platform of the device, on which the configuration depends.
    var platform: DevicePlatform?
    /// True for an `X-Device-Info`, or a `device_info` of REST API V1, that can be parsed.
    var hasDeviceInformation = false
    /// The members of the device information whose value is not among the published ones.
    var unlistedDeviceMembers: [String] = []
    /// True when the device information has an operating system on which Apple single sign-on does not exist.
    var namesOtherPlatform = false
    var partnerStatus: PartnerFrameworkStatus?

    // MARK: Response

    var status: Int
    /// `Retry-After` in seconds (RFC 9110, 10.2.3); zero for a response without it or with a date.
    var retryAfter = Duration.zero
    /// False when the response was lost or damaged on the wire, so that the client does not know it.
    var isDelivered = true
    /// The rules of the scenario or of a test that changed the response.
    var ruleIDs: [String] = []
    var isModifiedByRule: Bool { !ruleIDs.isEmpty }
    /// The error, when the whole response is one.
    var error: ObservedError?
    var decisions: [ObservedDecision] = []
    /// The profiles by MVPD; `nil` for a response without profiles.
    var profiles: [MVPDID: ObservedProfile]?
    var session: ObservedSession?
    /// True when a logout response contains a page for a user agent.
    var hasLogoutPage = false
    var issuedToken: ObservedToken?

    /// True when the client received a response without an error status.
    var isSuccessful: Bool { isDelivered && status < 400 }
}

/// The media type of a body, if the pages of the operations name it. The text itself can contain anything.
enum ObservedContentType: Sendable, Hashable {
    /// `application/json`, in UTF-8.
    case json
    /// `application/x-www-form-urlencoded`, in UTF-8.
    case form
    /// Another media type, or another charset.
    case other
    case missing

    /// Reads `Content-Type` (RFC 9110, 8.3). The charset is optional, because the pages name it for JSON but their samples omit it.
    /// Other parameters are ignored.
    init(_ value: String?) {
        guard let value else {
            self = .missing
            return
        }
        let parts = value.lowercased().split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" } }
        let isUTF8 = parts.dropFirst().allSatisfy { !$0.hasPrefix("charset=") || $0 == "charset=utf-8" }
        self =
            switch parts[0] {
            case "application/json" where isUTF8: .json
            case "application/x-www-form-urlencoded" where isUTF8: .form
            default: .other
            }
    }
}

struct ObservedDecision: Sendable, Hashable {
    var resource: ResourceID
    var isPermit: Bool
    /// The end of the decision's validity by the device's clock; `nil` for a decision without a validity.
    var notAfter: Timestamp?
    var error: ObservedError?
}

/// An enhanced error, or an error of dynamic client registration.
struct ObservedError: Sendable, Hashable {
    var code: String
    /// The action that the client should take; `nil` for errors of dynamic client registration and unknown
    /// actions.
    var action: EnhancedErrorCode.Action?
}

/// A profile without its user metadata.
struct ObservedProfile: Sendable, Hashable {
    /// `regular`, `appleSSO` and so on.
    var type: String
    /// The end of the validity by the device's clock.
    var notAfter: Timestamp
}

struct ObservedSession: Sendable, Hashable {
    /// `authenticate`, `resume`, `authorize` and so on.
    var actionName: String
    var code: AuthenticationCode?
}

struct ObservedToken: Sendable, Hashable {
    var text: String
    var lifetime: Duration
}

/// The time of a request by each of the clocks.
///
/// Clients use the machine's clock, but tests set the mock's clocks ahead instead of waiting. A pause is therefore measured by the
/// clock that shows the longer one, and a lifetime counts as over only when it has ended by every clock. A rule must not report a
/// violation that the client could not know about.
struct RequestTiming: Sendable, Hashable {
    /// The arrival by the machine's clock, which tests cannot change.
    var arrivedAt: Timestamp
    /// When the response was sent, by the machine's clock.
    var answeredAt: Timestamp
    /// The arrival by the server's clock. Access tokens expire by it.
    var serverTime: Timestamp
    /// The arrival by the device's clock, or the server's when the device is unknown. Everything but access
    /// tokens expires by it.
    var deviceTime: Timestamp

    /// The time between two requests, by the clock that shows the longer one.
    func pause(since earlier: RequestTiming) -> Duration {
        let (machine, device) = pauses(since: earlier)
        return max(machine, device)
    }

    /// The time between a reply and the next request, by the clock that shows the longer one.
    func pause(sinceReplyTo earlier: RequestTiming) -> Duration {
        let processing = earlier.answeredAt - earlier.arrivedAt
        let (machine, device) = pauses(since: earlier)
        // A clock that a test moves ahead can be frozen: then it did not run until the reply.
        let isMoved = device - machine > processing
        return max(machine - processing, isMoved ? device : device - processing)
    }

    /// The time between two requests, by the machine's clock and by the device's.
    private func pauses(since earlier: RequestTiming) -> (machine: Duration, device: Duration) {
        (arrivedAt - earlier.arrivedAt, deviceTime - earlier.deviceTime)
    }

    /// True when the request arrived before the earlier one was answered, so the client did not know the
    /// response.
    func overlaps(_ earlier: RequestTiming) -> Bool { arrivedAt < earlier.answeredAt }

    /// How far the device's clock is ahead of the server's.
    var deviceOffset: Duration { deviceTime - serverTime }
}

extension Duration {
    /// The duration in seconds with at most one decimal, such as `2.5 s`.
    var text: String {
        let tenths = (milliseconds + (milliseconds < 0 ? -50 : 50)) / 100
        return tenths.isMultiple(of: 10) ? "\(tenths / 10) s" : "\(Double(tenths) / 10) s"
    }
}
