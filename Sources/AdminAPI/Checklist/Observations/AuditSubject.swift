import PassAPI

/// The device or client whose requests are audited; all requests when neither is set.
struct AuditSubject: Sendable, Hashable {
    var device: DeviceIdentifier?
    var client: ClientID?

    static let all = AuditSubject()

    /// True for a call of the subject.
    ///
    /// - Parameter observations: the requests of the subject.
    func hasMade(_ call: EndingCall, _ observations: [Observation]) -> Bool {
        observations.contains { $0.id == call.request }
            || (device == nil || call.device == device) && (client == nil || call.client == client)
    }

    /// Filters the requests of the subject. Registrations and token requests contain no device, so they
    /// belong to the device that their client is used on.
    func requests(in allObservations: [Observation]) -> [Observation] {
        let ofClient =
            client.map { client in allObservations.filter { $0.client == client } } ?? allObservations
        guard let device else { return ofClient }
        let clients = Set(ofClient.lazy.filter { $0.device == device }.compactMap(\.client))
        return ofClient.filter { observation in
            observation.device == device
                || observation.device == nil && observation.operation.definition.dialect == .registration
                    && observation.client.map(clients.contains) == true
        }
    }
}
