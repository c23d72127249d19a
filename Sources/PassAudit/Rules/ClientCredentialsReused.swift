import PassAPI

struct ClientCredentialsReused: AuditRule {
    let identifier = "client-credentials-reused"
    let title = "Registers once, and keeps the client credentials"
    let section = ChecklistSection.mandatory(.registration, "Client Credentials Caching")
    let cannotSee =
        "Registrations whose credentials were never used for a device, and whether the app was installed anew: that is a "
        + "registration anew, too."
    let needsBeginning = true

    /// Two apps on a device are told apart by their statements.
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
            guard observation.operation == .retrieveClientCredentials, observation.isFine,
                let device = observation.device
            else { continue }
            let installation = Installation(device: device, statement: observation.softwareStatement)
            if let earlier = last[installation], earlier.client.map(refused.contains) == false {
                evidence.fault(
                    "The device registered again, although nobody had refused the credentials that it had.",
                    [earlier, observation])
            } else {
                evidence.example(observation)
            }
            last[installation] = observation
        }
        return evidence.finding(
            kept: "The device registered once.", notSeen: "No registration was seen that a device used.")
    }

    /// True for answers after which new credentials are the way out.
    private static func refuses(_ observation: Observation) -> Bool {
        guard observation.isDelivered, let error = observation.error else { return false }
        return error.action == .applicationRegistration
            || ["invalid_client", "unauthorized_client"].contains(error.code)
    }
}
