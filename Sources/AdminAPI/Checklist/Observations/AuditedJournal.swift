import PassAPI

/// The input of an audit: the requests in the order of their arrival. Where a request does not contain its
/// client or device, they are derived from the other requests if possible.
package struct AuditedJournal: Sendable {
    /// The requests of the subject, with those that are left out.
    let observations: [Observation]
    /// The requests of the subject to APIs that end, without those that are left out, in the order of their arrival.
    let endingCalls: [EndingCall]
    /// All requests, because requests of user agents contain neither device nor client.
    let allObservations: [Observation]
    /// What is left out.
    let exclusions: [AuditExclusion]
    /// False when earlier requests were removed from the journal.
    let isComplete: Bool
    /// The current time by the machine's clock.
    let now: Timestamp
    /// The token requests, by the token that they returned.
    let issues: [Digest: Observation]
    /// The requests of the subject, grouped by app installation and in the order of their arrival.
    let byInstallation: [[Observation]]

    init(
        _ observations: [Observation], of subject: AuditSubject = .all,
        leavingOut exclusions: [AuditExclusion] = [], endingCalls: [EndingCall] = [], isComplete: Bool = true,
        now: Timestamp
    ) {
        let issues = Dictionary(
            observations.compactMap { one in one.issuedToken.map { ($0.digest, one) } }
        ) { first, _ in first }
        var allObservations = Self.attributed(observations, issues)
        for index in allObservations.indices {
            allObservations[index].isLeftOut = exclusions.contains { $0.leavesOut(allObservations[index]) }
        }
        self.exclusions = exclusions
        self.issues = issues
        self.allObservations = allObservations
        let ofSubject = subject.requests(in: allObservations)
        self.observations = ofSubject
        self.endingCalls = Self.attributed(endingCalls, allObservations).filter { call in
            !exclusions.contains { $0.leavesOut(call) } && subject.hasMade(call, ofSubject)
        }
        byInstallation = self.observations.groups(by: \.installation)
        self.isComplete = isComplete
        self.now = now
    }

    /// Adds the clients and devices that are known from the observations of the same requests.
    private static func attributed(_ calls: [EndingCall], _ observations: [Observation]) -> [EndingCall] {
        guard !calls.isEmpty else { return [] }
        let known = Dictionary(observations.map { ($0.id, $0) }) { first, _ in first }
        return calls.map { call in
            var call = call
            call.device = known[call.request]?.device ?? call.device
            call.client = known[call.request]?.client ?? call.client
            return call
        }
    }

    /// Adds the clients and devices that can be derived from other requests.
    private static func attributed(
        _ observations: [Observation], _ issues: [Digest: Observation]
    ) -> [Observation] {
        var observations = observations
        for index in observations.indices {
            observations[index].index = index
            guard observations[index].client == nil else { continue }
            observations[index].client = observations[index].accessToken.flatMap { issues[$0]?.client }
        }
        var devices: [ClientKey: Set<DeviceIdentifier>] = [:]
        for observation in observations {
            guard let clientKey = observation.clientKey, let device = observation.device else { continue }
            devices[clientKey, default: []].insert(device)
        }
        for index in observations.indices where observations[index].device == nil {
            guard let clientKey = observations[index].clientKey, let known = devices[clientKey],
                known.count == 1
            else { continue }
            observations[index].device = known.first
        }
        return observations
    }
}
