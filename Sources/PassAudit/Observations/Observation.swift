import PassAPI

/// What the audit knows of one request and its answer. No secrets: of tokens and software statements only digests.
package struct Observation: Sendable, Hashable {
    /// By which the journal finds it.
    package var id: String
    package var operation: Operation
    package var moment: Moment

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
    /// By MVPD.
    package var logouts: [MVPDID: ObservedLogout] = [:]
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

/// An error, or a registration's.
package struct ObservedError: Sendable, Hashable {
    package var code: String
    /// What the client is to do; of dynamic client registration, or when it is none that the pages know, `nil`.
    package var action: EnhancedErrorCode.Action?

    package init(code: String, action: EnhancedErrorCode.Action? = nil) {
        self.code = code
        self.action = action
    }
}

/// The decision on one resource.
package struct ObservedDecision: Sendable, Hashable {
    package var resource: ResourceID
    package var isPermit: Bool
    /// How long the decision itself is good, where it says so; in the time of the device.
    package var notAfter: Timestamp?
    package var error: ObservedError?

    package init(
        resource: ResourceID, isPermit: Bool, notAfter: Timestamp? = nil, error: ObservedError? = nil
    ) {
        self.resource = resource
        self.isPermit = isPermit
        self.notAfter = notAfter
        self.error = error
    }
}

/// A profile, without what it says of the user.
package struct ObservedProfile: Sendable, Hashable {
    /// `regular`, `appleSSO` and so on.
    package var type: String
    /// In the time of the device.
    package var notAfter: Timestamp

    package init(type: String, notAfter: Timestamp) {
        self.type = type
        self.notAfter = notAfter
    }
}

/// What a sessions operation answers.
package struct ObservedSession: Sendable, Hashable {
    /// `authenticate`, `resume`, `authorize` and so on.
    package var actionName: String
    package var code: AuthenticationCode?
    /// In the time of the device.
    package var notAfter: Timestamp?

    package init(actionName: String, code: AuthenticationCode? = nil, notAfter: Timestamp? = nil) {
        self.actionName = actionName
        self.code = code
        self.notAfter = notAfter
    }
}

/// What is left to do of a logout.
package struct ObservedLogout: Sendable, Hashable {
    /// `logout`, `partner_logout` and so on.
    package var actionName: String
    /// True when there is a page for a user agent.
    package var hasPage: Bool

    package init(actionName: String, hasPage: Bool) {
        self.actionName = actionName
        self.hasPage = hasPage
    }
}

/// An access token as it was issued.
package struct ObservedToken: Sendable, Hashable {
    package var digest: Digest
    package var lifetime: Duration

    package init(digest: Digest, lifetime: Duration) {
        self.digest = digest
        self.lifetime = lifetime
    }
}
