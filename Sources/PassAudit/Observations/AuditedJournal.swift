import PassAPI

/// The input of an audit: the requests in the order of their arrival. Where a request does not contain its
/// client or device, they are derived from the other requests if possible.
package struct AuditedJournal: Sendable {
    /// The requests of the subject, with those that are left out.
    package let observations: [Observation]
    /// All requests, because requests of user agents contain neither device nor client.
    package let allObservations: [Observation]
    /// What is left out.
    let exclusions: [AuditExclusion]
    /// False when earlier requests were removed from the journal.
    package let isComplete: Bool
    /// The current time by the machine's clock.
    package let now: Timestamp
    /// The token requests, by the token that they returned.
    let issues: [Digest: Observation]
    /// The requests of the subject, grouped by app installation and in the order of their arrival.
    let byInstallation: [[Observation]]

    package init(
        _ observations: [Observation], of subject: AuditSubject = .all,
        leavingOut exclusions: [AuditExclusion] = [], isComplete: Bool = true, now: Timestamp
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
        self.observations = subject.requests(in: allObservations)
        byInstallation = self.observations.groups(by: \.installation)
        self.isComplete = isComplete
        self.now = now
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
