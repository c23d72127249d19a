import PassAPI

extension AuditRule {
    static let clientCredentialsReused = AuditRule(
        identifier: "client-credentials-reused",
        title: "Registers once and stores the client credentials",
        section: .mandatory(.registration, "Client Credentials Caching"),
        needsCompleteJournal: true,
        cannotSee:
            "Registrations whose credentials were never used with a device. A reinstallation of the app cannot "
            + "be detected and counts as a repeated registration.",
        kept: "The device registered once.",
        notSeen: "No registration was seen whose credentials a device used.",
        advice: "Store the client credentials, and register again only when they are refused."
    ) { journal, evidence in
        // The software statement distinguishes two apps on one device.
        var last: [DeviceIdentifier: [String?: Observation]] = [:]
        var refused: Set<ClientID> = []
        for observation in journal.observations {
            if let client = observation.client {
                if Self.refuses(observation) { refused.insert(client) }
                if observation.issuedToken != nil { refused.remove(client) }
            }
            guard observation.operation == .retrieveClientCredentials, observation.isSuccessful,
                let device = observation.device
            else { continue }
            let earlier = last[device]?[observation.softwareStatement]
            evidence.add(
                observation, after: earlier,
                violation: earlier?.client.map(refused.contains) == false
                    ? "The device registered again although its client credentials had not been refused."
                    : nil)
            last[device, default: [:]][observation.softwareStatement] = observation
        }
    }

    /// True for errors after which the client must register again.
    private static func refuses(_ observation: Observation) -> Bool {
        guard observation.isDelivered, let error = observation.error else { return false }
        return error.action == .applicationRegistration
            || ["invalid_client", "unauthorized_client"].contains(error.code)
    }
}
