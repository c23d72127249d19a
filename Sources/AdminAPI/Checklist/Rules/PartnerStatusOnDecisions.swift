import PassAPI

struct PartnerStatusOnDecisions: AuditRule {
    let identifier = "partner-status-on-decisions"
    let title = "Sends AP-Partner-Framework-Status with decisions for an appleSSO profile"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Follow APIs References")
    let legacyCoverage = LegacyCoverage.onlyInV2
    let cannotSee = "Whether the header contains what Apple's framework reported."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var logins = KnownLogins()
        for request in journal.observations {
            if request.operation.hasItems, let mvpd = request.mvpd,
                let known = logins.profiles(at: request)[mvpd], known.profile.type == "appleSSO"
            {
                if request.partnerStatus == nil {
                    evidence.addViolation(
                        "\(request.operation.rawValue) for an appleSSO profile was sent without "
                            + "AP-Partner-Framework-Status.",
                        [known.source, request])
                } else {
                    evidence.addExample(request)
                }
            }
            logins.update(with: request)
        }
        return evidence.finding(
            kept: "Decisions for appleSSO profiles were requested with AP-Partner-Framework-Status.",
            notSeen: "No decision for an appleSSO profile was requested.",
            advice: "Send the current status of Apple's framework in AP-Partner-Framework-Status.")
    }
}
