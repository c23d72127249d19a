import PassAPI

struct StableDeviceIdentifier: AuditRule {
    let identifier = "stable-device-identifier"
    let title = "Keeps the identifier of the device"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Stable Device Identifier")
    let cannotSee =
        "A change that comes with new client credentials. Services that call for many devices, with X-Forwarded-For or one "
        + "device after another and back, are not judged."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        // The devices before and after are not the one that was asked about.
        let subjects = Set(journal.observations.lazy.compactMap(\.clientKey))
        let requests = journal.allObservations.filter {
            $0.namedDevice != nil && $0.clientKey.map(subjects.contains) == true
        }
        for requests in requests.groups(by: \.clientKey) where !requests.contains(where: \.isForwarded) {
            judge(requests, &evidence)
        }
        return evidence.finding(
            kept: "The client named the same device each time.",
            notSeen: "No client named a device twice.")
    }

    private func judge(_ requests: [Observation], _ evidence: inout Evidence) {
        let changes = zip(requests, requests.dropFirst()).filter { $0.namedDevice != $1.namedDevice }
        guard changes.count == Set(requests.map(\.namedDevice)).count - 1 else { return }
        for (old, new) in changes {
            evidence.fault("The client named another device than before.", [old, new])
        }
        if changes.isEmpty { requests.dropFirst().forEach { evidence.example($0) } }
    }
}
