import PassAPI

struct ClientCredentialsReused: AuditRule {
    let identifier = "client-credentials-reused"
    let title = "Registers once and stores the client credentials"
    let section = ChecklistSection.mandatory(.registration, "Client Credentials Caching")
    let legacyCoverage = LegacyCoverage.judged
    let cannotSee =
        "Registrations whose credentials were never used with a device. A reinstallation of the app cannot "
        + "be detected and counts as a repeated registration."
    let needsCompleteJournal = true

    /// The software statement distinguishes two apps on one device.
    private struct Installation: Hashable {
        var device: DeviceIdentifier
        var statement: Digest?
    }

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var last: [Installation: Observation] = [:]
        var refused: Set<ClientID> = []
        for observation in journal.observations {
            if let client = observation.client {
                if Self.refuses(observation) { refused.insert(client) }
                if observation.issuedToken != nil { refused.remove(client) }
            }
            guard observation.operation == .retrieveClientCredentials, observation.isSuccessful,
                let device = observation.device
            else { continue }
            let installation = Installation(device: device, statement: observation.softwareStatement)
            if let earlier = last[installation], earlier.client.map(refused.contains) == false {
                evidence.addViolation(
                    "The device registered again although its client credentials had not been refused.",
                    [earlier, observation])
            } else {
                evidence.addExample(observation)
            }
            last[installation] = observation
        }
        return evidence.finding(
            kept: "The device registered once.",
            notSeen: "No registration was seen whose credentials a device used.",
            advice: "Store the client credentials, and register again only when they are refused.")
    }

    /// True for errors after which the client must register again.
    private static func refuses(_ observation: Observation) -> Bool {
        guard observation.isDelivered, let error = observation.error else { return false }
        return error.action == .applicationRegistration
            || ["invalid_client", "unauthorized_client"].contains(error.code)
    }
}
