import PassAPI

struct PartnerProfileReused: AuditRule {
    let identifier = "partner-profile-reused"
    let title = "Creates a partner profile only when it has no valid one"
    let section = ChecklistSection.mandatory(.authentication, "Profiles Caching")
    let legacyCoverage = LegacyCoverage.notJudged(
        "The answer to an exchange on V1 has no body, and so no profile.")
    let cannotSee =
        "Profiles that the client has not received, and whether it needs other user metadata. Adobe's page Apple "
        + "SSO Cookbook (REST API V2) retrieves profiles first, and creates one only when there is none. A "
        + "profile of another MVPD, and one after a logout or an error that asks for a login, are expected."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var logins = KnownLogins()
        for request in journal.observations {
            if request.operation == .createPartnerProfile, request.isSuccessful {
                evaluate(request, logins.profiles(at: request), &evidence)
            }
            logins.update(with: request)
        }
        return evidence.finding(
            kept: "Partner profiles were created only when the client had no valid one.",
            notSeen: "No partner profile was created.",
            advice: "Retrieve the profiles first, and use an appleSSO profile until it expires.")
    }

    private func evaluate(
        _ request: Observation, _ known: [MVPDID: KnownLogins.KnownProfile], _ evidence: inout Evidence
    ) {
        let created = (request.profiles ?? [:]).filter { $0.value.type == Self.profileType }
        guard !created.isEmpty else { return }
        let valid = created.keys.sorted { $0.text < $1.text }.compactMap { known[$0] }
            .first { $0.profile.type == Self.profileType && !request.timing.overlaps($0.source.timing) }
        if let valid {
            evidence.addViolation(
                "A partner profile was created although the client had received a valid one.",
                [valid.source, request])
        } else {
            evidence.addExample(request)
        }
    }

    private static let profileType = ProfileType.appleSSO.rawValue
}
