import PassAPI

struct PartnerStatusOnDecisions: AuditRule {
    let identifier = "partner-status-on-decisions"
    let title = "Sends AP-Partner-Framework-Status with decisions on an appleSSO profile"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Follow APIs References")
    let cannotSee = "Whether Apple's framework has really said what the header says."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var logins = KnownLogins()
        for request in journal.observations {
            if request.operation.hasItems, let mvpd = request.mvpd,
                let known = logins.profiles(at: request)[mvpd], known.profile.type == "appleSSO"
            {
                if request.partnerStatus == nil {
                    evidence.fault(
                        "\(request.operation.rawValue) came without the status, on an appleSSO profile.",
                        [known.source, request])
                } else {
                    evidence.example(request)
                }
            }
            logins.learn(from: request)
        }
        return evidence.finding(
            kept: "Decisions on appleSSO profiles came with the status of the framework.",
            notSeen: "No decision on an appleSSO profile was asked for.")
    }
}
