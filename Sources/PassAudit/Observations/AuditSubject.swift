import PassAPI

/// Whose requests are audited; everybody's when neither is set.
package struct AuditSubject: Sendable, Hashable {
    package var device: DeviceIdentifier?
    package var client: ClientID?

    package init(device: DeviceIdentifier? = nil, client: ClientID? = nil) {
        self.device = device
        self.client = client
    }

    package static let all = AuditSubject()

    /// Registrations and token requests name no device: those of the clients that speak for it are its own.
    func requests(in allObservations: [Observation]) -> [Observation] {
        let ofClient =
            client.map { client in allObservations.filter { $0.client == client } } ?? allObservations
        guard let device else { return ofClient }
        let clients = Set(ofClient.lazy.filter { $0.device == device }.compactMap(\.client))
        return ofClient.filter { observation in
            observation.device == device
                || observation.device == nil && observation.operation.row.dialect == .registration
                    && observation.client.map(clients.contains) == true
        }
    }
}
