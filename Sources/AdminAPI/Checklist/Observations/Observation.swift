import PassAPI

/// The parts of a request and its response that the audit evaluates. It contains no secrets: access tokens
/// and software statements are digests.
struct Observation: Sendable, Hashable {
    /// The identifier of the journal entry.
    var id: String
    var operation: PassOperation
    var timing: RequestTiming
    /// The scenario that was active, with its parameters.
    var scenario = ""
    /// The position in the journal.
    var index = 0
    /// True for a request of which no verdict must be made: see ``AuditExclusion``. Others can still depend on it.
    var isLeftOut = false

    // MARK: Client and device

    /// The device in `AP-Device-Identifier`, with or without its type, or in `deviceId` of REST API V1.
    var namedDevice: DeviceIdentifier?
    /// True when the header also contains the type: `fingerprint …`.
    var namesDeviceWithType = false
    /// The device that the request belongs to: the one that created the code of the request, else the one in
    /// the header, else the only one that the client is used on, see ``AuditedJournal``.
    var device: DeviceIdentifier?
    /// True when a tester set up ``device`` before it sent its first request.
    var hasPreparedDevice = false
    /// The token of `Authorization: Bearer`, or of `access_token` of REST API V1.
    var accessToken: Digest?
    /// The client: the new one for a registration, else the one that the access token was issued to. `nil`
    /// when the issue is not in the journal.
    var client: ClientID?
    /// The software statement of a registration.
    var softwareStatement: Digest?
    /// True when a service sends the request for the device, with the device's address in `X-Forwarded-For`.
    var isForwarded = false

    // MARK: Request

    var serviceProvider: ServiceProviderID?
    /// From the path or the parameters.
    var mvpd: MVPDID?
    /// The authentication code in the path or the parameters.
    var code: AuthenticationCode?
    /// The resources to decide on.
    var resources: [ResourceID] = []
    /// In lower case.
    var headerNames: Set<String> = []
    /// The names in the query, the form and the top level of a JSON body.
    var parameterNames: Set<String> = []
    /// The media type of the body; `nil` for a request without one.
    var contentType: ObservedContentType?
    /// True for an `X-Device-Info`, or a `device_info` of REST API V1, that can be parsed.
    var hasDeviceInformation = false
    /// The members of the device information whose value is not among the published ones.
    var unlistedDeviceMembers: [String] = []
    /// True when the device information has an operating system on which Apple single sign-on does not exist.
    var namesOtherPlatform = false
    var partnerStatus: PartnerFrameworkStatus?

    // MARK: Response

    var status: Int
    /// False when the response was lost or damaged on the wire, so that the client does not know it.
    var isDelivered = true
    /// True when a rule of a scenario or a test changed the response.
    var isModifiedByRule = false
    /// The error, when the whole response is one.
    var error: ObservedError?
    var decisions: [ObservedDecision] = []
    /// By MVPD; `nil` for a response without profiles.
    var profiles: [MVPDID: ObservedProfile]?
    var session: ObservedSession?
    /// True when a logout response contains a page for a user agent.
    var hasLogoutPage = false
    var issuedToken: ObservedToken?

    init(id: String, operation: PassOperation, timing: RequestTiming, status: Int) {
        self.id = id
        self.operation = operation
        self.timing = timing
        self.status = status
    }

    /// True when the client received a response without an error status.
    var isSuccessful: Bool { isDelivered && status < 400 }
}
