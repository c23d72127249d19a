import PassAPI

/// What the audit knows of one request and its answer. No secrets: of tokens and software statements only digests.
package struct Observation: Sendable, Hashable {
    /// By which the journal finds it.
    package var id: String
    package var operation: Operation
    package var moment: Moment
    /// Its place among the requests of the journal.
    var key = 0

    // MARK: Who

    /// The device that `AP-Device-Identifier` names, with or without its type.
    package var namedDevice: DeviceIdentifier?
    /// True when the header names the type, too: `fingerprint …`.
    package var namesDeviceWithType = false
    /// The device that it spoke for: the one that made the code of the request, else the named one, else the only one
    /// that the client speaks for, see ``AuditedJournal``.
    package var device: DeviceIdentifier?
    /// The token of `Authorization: Bearer`.
    package var accessToken: Digest?
    /// The client: of a registration the new one, of other calls the one that the access token was issued to, where
    /// that was seen.
    package var client: ClientID?
    /// What a client registers with.
    package var softwareStatement: Digest?
    /// True when a service calls for the device, and names its address in `X-Forwarded-For`.
    package var isForwarded = false

    // MARK: What

    package var serviceProvider: ServiceProviderID?
    /// Of the path or of the parameters.
    package var mvpd: MVPDID?
    /// The code that it asks about.
    package var code: AuthenticationCode?
    /// What decisions are asked for.
    package var resources: [ResourceID] = []
    /// In lower case.
    package var headerNames: Set<String> = []
    /// Of the query, the form and the outermost object of JSON.
    package var parameterNames: Set<String> = []
    /// True for an `X-Device-Info` that can be read.
    package var hasDeviceInformation = false
    package var partnerStatus: PartnerFrameworkStatus?

    // MARK: What came of it

    package var status: Int
    /// False when the answer was lost or broken on the wire: the client cannot know it.
    package var isDelivered = true
    /// True when a rule of a scenario or of a test had a part in the answer.
    package var isDisturbed = false
    /// Of an answer that is an error as a whole.
    package var error: ObservedError?
    package var decisions: [ObservedDecision] = []
    /// By MVPD; `nil` for an answer that is not about profiles.
    package var profiles: [MVPDID: ObservedProfile]?
    package var session: ObservedSession?
    /// True when a logout has a page that a user agent is to open.
    package var hasLogoutPage = false
    package var issuedToken: ObservedToken?

    package init(id: String, operation: Operation, moment: Moment, status: Int) {
        self.id = id
        self.operation = operation
        self.moment = moment
        self.status = status
    }

    /// True for an answer that the client has, and that does what was asked for.
    package var isFine: Bool { isDelivered && status < 400 }
}
