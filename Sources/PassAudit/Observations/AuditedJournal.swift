import PassAPI

/// What an audit looks at: requests in the order in which they came, each with the client and the device that it
/// belongs to, as far as the requests together tell.
package struct AuditedJournal: Sendable {
    /// The requests of the subject.
    package let observations: [Observation]
    /// Those of everybody: a user agent names neither device nor client.
    package let allObservations: [Observation]
    /// False when earlier requests are gone: nobody knows what they were.
    package let isWhole: Bool
    /// What the machine's clock shows.
    package let now: Timestamp
    /// The token requests by the tokens that came of them.
    let issues: [Digest: Observation]
    /// The requests of the subject by each app on a device, in their order.
    let byParty: [[Observation]]

    package init(
        _ observations: [Observation], of subject: AuditSubject = .all, isWhole: Bool = true,
        now: Timestamp
    ) {
        let issues = Dictionary(
            observations.compactMap { one in one.issuedToken.map { ($0.digest, one) } }
        ) { first, _ in first }
        let allObservations = Self.attributed(observations, issues)
        self.issues = issues
        self.allObservations = allObservations
        self.observations = subject.requests(in: allObservations)
        byParty = self.observations.groups(by: \.installation)
        self.isWhole = isWhole
        self.now = now
    }

    /// Fills in the clients and the devices that requests do not name.
    private static func attributed(
        _ observations: [Observation], _ issues: [Digest: Observation]
    ) -> [Observation] {
        var observations = observations
        for index in observations.indices {
            observations[index].key = index
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
