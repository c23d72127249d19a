import PassAPI

extension AuditRule {
    static let stableDeviceIdentifier = AuditRule(
        identifier: "stable-device-identifier",
        title: "Always sends the same device identifier",
        section: .mandatory(.parametersAndHeaders, "Stable Device Identifier"),
        cannotSee:
            "A change together with new client credentials. Services that send requests for many devices, with "
            + "X-Forwarded-For or by switching between devices, are not judged, and neither are devices that a "
            + "tester set up before their first request.",
        kept: "The client always sent the same device identifier.",
        notSeen: "No client sent a device identifier twice.",
        advice: "Use an identifier that stays the same across restarts and updates of the app."
    ) { journal, evidence in
        // Use all requests of the clients, because those with another identifier do not belong to the audited
        // device.
        let subjects = Set(journal.observations.lazy.compactMap(\.clientKey))
        let requests = journal.allObservations.filter {
            $0.namedDevice != nil && $0.clientKey.map(subjects.contains) == true && !$0.isLeftOut
        }
        let prepared = preparedDevices(in: journal)
        if !prepared.isEmpty {
            evidence.notSeen =
                "No client sent a device identifier twice, apart from those of devices that a tester set up."
        }
        // REST API V1 has an identifier of its own, in another format.
        let byClient = requests.groups(by: \.isRESTAPIV1).flatMap { $0.groups(by: \.clientKey) }
        for requests in byClient where !requests.contains(where: \.isForwarded) {
            let isStable = Set(requests.map(\.namedDevice)).count == 1
            evaluate(
                isStable ? requests : requests.filter { $0.namedDevice.map(prepared.contains) == false },
                &evidence)
        }
    }

    /// The devices that a tester had set up before they sent their first request. A test has a device for itself, so that
    /// an app has another one in its next test.
    private static func preparedDevices(in journal: AuditedJournal) -> Set<DeviceIdentifier> {
        let own = journal.allObservations.filter { $0.namedDevice != nil && $0.namedDevice == $0.device }
        return Set(
            own.groups(by: \.namedDevice).compactMap(\.first).filter(\.hasPreparedDevice)
                .compactMap(\.namedDevice))
    }

    private static func evaluate(_ requests: [Observation], _ evidence: inout Evidence) {
        let changes = zip(requests, requests.dropFirst()).filter { $0.namedDevice != $1.namedDevice }
        guard changes.count == Set(requests.map(\.namedDevice)).count - 1 else { return }
        for (old, new) in changes {
            evidence.addViolation("The client sent a different device identifier than before.", [old, new])
        }
        if changes.isEmpty { requests.dropFirst().forEach { evidence.addExample($0) } }
    }
}
