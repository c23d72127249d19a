import PassAPI

/// The parts of a request and its response that the audit evaluates. It contains no secrets: access tokens
/// and software statements are digests.
package struct Observation: Sendable, Hashable {
    /// The identifier of the journal entry.
    package var id: String
    package var operation: PassOperation
    package var timing: RequestTiming
    /// The scenario that was active, with its parameters.
    package var scenario = ""
    /// The position in the journal.
    var index = 0
    /// True for a request of which no verdict must be made: see ``AuditExclusion``. Others can still depend on it.
    var isLeftOut = false

    // MARK: Client and device

    /// The device in `AP-Device-Identifier`, with or without its type, or in `deviceId` of REST API V1.
    package var namedDevice: DeviceIdentifier?
    /// True when the header also contains the type: `fingerprint …`.
    package var namesDeviceWithType = false
    /// The device that the request belongs to: the one that created the code of the request, else the one in
    /// the header, else the only one that the client is used on, see ``AuditedJournal``.
    package var device: DeviceIdentifier?
    /// True when a tester set up ``device`` before it sent its first request.
    package var hasPreparedDevice = false
    /// The token of `Authorization: Bearer`, or of `access_token` of REST API V1.
    package var accessToken: Digest?
    /// The client: the new one for a registration, else the one that the access token was issued to. `nil`
    /// when the issue is not in the journal.
    package var client: ClientID?
    /// The software statement of a registration.
    package var softwareStatement: Digest?
    /// True when a service sends the request for the device, with the device's address in `X-Forwarded-For`.
    package var isForwarded = false

    // MARK: Request

    package var serviceProvider: ServiceProviderID?
    /// From the path or the parameters.
    package var mvpd: MVPDID?
    /// The authentication code in the path or the parameters.
    package var code: AuthenticationCode?
    /// The resources to decide on.
    package var resources: [ResourceID] = []
    /// In lower case.
    package var headerNames: Set<String> = []
    /// The names in the query, the form and the top level of a JSON body.
    package var parameterNames: Set<String> = []
    /// The media type of the body; `nil` for a request without one.
    package var contentType: ObservedContentType?
    /// True for an `X-Device-Info`, or a `device_info` of REST API V1, that can be parsed.
    package var hasDeviceInformation = false
    /// The members of the device information whose value is not among the published ones.
    package var unlistedDeviceMembers: [String] = []
    /// True when the device information has an operating system on which Apple single sign-on does not exist.
    package var namesOtherPlatform = false
    package var partnerStatus: PartnerFrameworkStatus?

    // MARK: Response

    package var status: Int
    /// False when the response was lost or damaged on the wire, so that the client does not know it.
    package var isDelivered = true
    /// True when a rule of a scenario or a test changed the response.
    package var isModifiedByRule = false
    /// The error, when the whole response is one.
    package var error: ObservedError?
    package var decisions: [ObservedDecision] = []
    /// By MVPD; `nil` for a response without profiles.
    package var profiles: [MVPDID: ObservedProfile]?
    package var session: ObservedSession?
    /// True when a logout response contains a page for a user agent.
    package var hasLogoutPage = false
    package var issuedToken: ObservedToken?

    package init(id: String, operation: PassOperation, timing: RequestTiming, status: Int) {
        self.id = id
        self.operation = operation
        self.timing = timing
        self.status = status
    }

    /// True when the client received a response without an error status.
    package var isSuccessful: Bool { isDelivered && status < 400 }
}
