import PassAPI

extension AuditRule {
    /// Finds requests that were refused because the software statement was not approved, or because the
    /// application lacks the scope or the service provider.
    static let registeredApplication = AuditRule(
        identifier: "registered-application",
        title: "Uses an application that is registered for the REST API V2",
        section: .mandatory(.registration, "Registered Application Scoping"),
        cannotSee:
            "The application's registration at Adobe. Unless configured otherwise, the mock accepts every "
            + "well-formed software statement.",
        kept: "The application received its access tokens.",
        notSeen: "No access token was requested.",
        advice: "Use the software statement of an application that is registered for the REST API V2 and for "
            + "the service provider."
    ) { journal, evidence in
        for observation in journal.observations where observation.isDelivered && !observation.isModifiedByRule
        {
            if observation.issuedToken != nil {
                evidence.addExample(observation)
            } else if let code = observation.error?.code, isRefusal(code, of: observation, in: journal) {
                evidence.addViolation("A request was refused with the error \(code).", [observation])
            }
        }
    }

    private static let refusals: Set = [
        "invalid_software_statement", "unapproved_software_statement", "unauthorized_client",
    ]

    private static let refusalsOfToken: Set = [
        EnhancedErrorCode.invalidAccessTokenServiceProvider.rawValue,
        EnhancedErrorCode.invalidAccessTokenClientApplication.rawValue,
    ]

    /// True for a refusal of the application. Tokens that are not valid at the time are excluded, because they are refused
    /// with the same error codes.
    private static func isRefusal(_ code: String, of observation: Observation, in journal: AuditedJournal)
        -> Bool
    {
        if Self.refusals.contains(code) { return true }
        guard Self.refusalsOfToken.contains(code),
            let issue = observation.accessToken.flatMap({ journal.tokenRequests[$0] }),
            !issue.isModifiedByRule, let lifetime = issue.issuedToken?.lifetime
        else { return false }
        return Validity(from: issue.timing.serverTime, for: lifetime).contains(observation.timing.serverTime)
    }

    static let clientCredentialsReused = AuditRule(
        identifier: "client-credentials-reused",
        title: "Registers once and stores the client credentials",
        section: .mandatory(.registration, "Client Credentials Caching"),
        needsCompleteJournal: true,
        cannotSee:
            "Registrations whose credentials were never used with a device. A reinstallation of the app cannot "
            + "be detected and counts as a repeated registration. Credentials that are used in turn are accepted.",
        kept: "The client registered once.",
        notSeen: "No registration was seen whose credentials a device used.",
        advice: "Store the client credentials, and register again only when they are refused."
    ) { journal, evidence in
        // The software statement distinguishes two apps on one device.
        var last: [DeviceIdentifier: [String?: Observation]] = [:]
        let subjects = Set(journal.observations.lazy.map(\.index))
        let lastUses = Dictionary(
            journal.allObservations.compactMap { one in one.client.map { ($0, one.index) } }
        ) { _, last in last }
        var refused: Set<ClientID> = []
        var examples: [Observation] = []
        var isWhole = true
        for observation in journal.allObservations {
            if let client = observation.client {
                if Self.refuses(observation) { refused.insert(client) }
                if observation.issuedToken != nil { refused.remove(client) }
            }
            guard subjects.contains(observation.index), observation.operation == .retrieveClientCredentials,
                observation.isSuccessful
            else { continue }
            guard let device = observation.device, journal.devices(of: observation).count < 2 else {
                if journal.servesDevices(observation) { isWhole = false }
                continue
            }
            let earlier = last[device]?[observation.softwareStatement]
            // Instances of a service, or an app and its extension, can have credentials of their own.
            let isInUse = earlier?.client.flatMap { lastUses[$0] }.map { $0 > observation.index } == true
            if earlier?.client.map(refused.contains) == false, !isInUse {
                evidence.add(
                    observation, after: earlier,
                    violation: "The client registered again although its credentials had not been refused.")
            } else {
                examples.append(observation)
            }
            last[device, default: [:]][observation.softwareStatement] = observation
        }
        // If a registration is not judged, another one can be the second of the same app.
        if isWhole {
            examples.forEach { evidence.addExample($0) }
        } else {
            evidence.notSeenSentence = notJudgedForSeveralDevices
        }
    }

    private static func refuses(_ observation: Observation) -> Bool {
        guard observation.isDelivered, let error = observation.error else { return false }
        return error.action == .applicationRegistration
            || ["invalid_client", "unauthorized_client"].contains(error.code)
    }

    static let accessTokenChecked = AuditRule(
        identifier: "access-token-checked",
        title: "Requests a new access token before the current one expires",
        section: .recommended(.registration, "Access Tokens Validation"),
        cannotSee:
            "Tokens that expired only because a clock of the mock was changed. The client cannot know about that.",
        kept: "No request was sent with an access token that the client could know had expired.",
        notSeen: "No request was sent with an access token whose issue is in the journal.",
        advice: "Check before each request whether the access token has expired, and request a new one."
    ) { journal, evidence in
        for observation in journal.observations where observation.isRESTAPI {
            guard let issue = observation.accessToken.flatMap({ journal.tokenRequests[$0] }),
                let lifetime = issue.issuedToken?.lifetime
            else { continue }
            let end = issue.timing.serverTime + lifetime
            let isExpired =
                observation.timing.serverTime >= end && observation.timing.deviceTime >= end
                && observation.timing.arrivedAt >= issue.timing.arrivedAt + lifetime
            evidence.add(
                observation, after: issue,
                violation: isExpired ? "A request was sent with an expired access token." : nil)
        }
    }

    static let accessTokenRefreshed = AuditRule(
        identifier: "access-token-refreshed",
        title: "Requests a new access token before it repeats a request that was answered with 401",
        section: .recommended(.registration, "Access Tokens Validation"),
        cannotSee: "Requests that were already in flight when the 401 response arrived.",
        kept: "After a 401 response, the request was repeated with a new access token.",
        notSeen: "No request was repeated after a 401 response.",
        advice: "After a 401 response, request a new access token and repeat the request with it."
    ) { journal, evidence in
        var refused: [RequestKey: Observation] = [:]
        for observation in journal.observations where observation.accessToken != nil {
            let key = journal.asClients(observation).key()
            if let earlier = refused[key], !observation.timing.overlaps(earlier.timing) {
                let hasSameToken = observation.accessToken == earlier.accessToken
                // A service's request for another user is not a repetition.
                if !hasSameToken || observation.key() == earlier.key() {
                    refused[key] = nil
                    evidence.add(
                        observation, after: earlier,
                        violation: hasSameToken
                            ? "\(observation.operation.rawValue) was answered with 401 and repeated with the same "
                                + "access token." : nil)
                }
            }
            if observation.status == 401, observation.isDelivered { refused[key] = observation }
        }
    }

    static let accessTokenReused = AuditRule(
        identifier: "access-token-reused",
        title: "Reuses the access token until it expires",
        section: .mandatory(.registration, "Access Tokens Caching"),
        cannotSee:
            "Why a client requests a token early. A token in the last tenth of its lifetime counts as expired, "
            + "and so does one with which a request was refused. A token that no device has used is not judged when "
            + "several have the same client credentials. Tokens that are used in turn are accepted.",
        kept: "The client requested an access token only when it had no valid one.",
        notSeen: "No access token was issued.",
        advice: "Store the access token and reuse it until it expires or is refused."
    ) { journal, evidence in
        let uses = Dictionary(grouping: journal.allObservations, by: \.accessToken)
        let usedTokens = Set(journal.observations.lazy.filter { $0.device != nil }.compactMap(\.accessToken))
        var last: [RequestKey: Observation] = [:]
        for issue in journal.observations {
            guard let token = issue.issuedToken, issue.isSuccessful, let client = issue.client else {
                continue
            }
            // If no device has used a token, any device of the client can have requested it.
            if issue.namedDevice == nil, !usedTokens.contains(token.text),
                journal.devices(of: issue).count > 1
            {
                evidence.notSeenSentence = notJudgedForSeveralDevices
                continue
            }
            let earlier = last.updateValue(issue, forKey: RequestKey(device: issue.device, client: client))
            let hadToken = earlier.map {
                !issue.timing.overlaps($0.timing)
                    && isUsable($0, at: issue, uses)
            }
            evidence.add(
                issue, after: earlier,
                violation: hadToken == true
                    ? "The client requested an access token although its current one was valid." : nil)
        }
    }

    /// True when the token is valid by every clock, no response has refused it, and it is not used later. A later use shows another
    /// instance of a service or an extension of the app.
    private static func isUsable(
        _ issue: Observation, at next: Observation, _ uses: [String?: [Observation]]
    ) -> Bool {
        guard let token = issue.issuedToken else { return false }
        let timing = next.timing
        let ofToken = uses[token.text] ?? []
        let before = ofToken.filter { $0.index < next.index }
        guard before.count == ofToken.count,
            !before.contains(where: { $0.status == 401 && $0.isDelivered })
        else { return false }
        // A token request contains no device, so the offset of the device's clock comes from the adjacent requests.
        let offset =
            [before.last, uses[next.issuedToken?.text]?.first].compactMap { $0?.timing.deviceOffset }.max()
            ?? .zero
        let lifetime = token.lifetime * 9 / 10
        let end = issue.timing.serverTime + lifetime
        return timing.serverTime < end && timing.serverTime + offset < end
            && timing.arrivedAt < issue.timing.arrivedAt + lifetime
    }
}
