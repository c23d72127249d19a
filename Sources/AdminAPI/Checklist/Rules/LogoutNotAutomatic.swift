import PassAPI

struct LogoutNotAutomatic: AuditRule {
    let identifier = "logout-not-automatic"
    let title = "Does not log the user out automatically after a denial"
    let section = ChecklistSection.recommended(.logout, "User Experience")
    let legacyCoverage = LegacyCoverage.notJudged(
        "Without error codes, a denial and a missing login look the same.")
    let cannotSee =
        "Who requested the logout. A logout less than a second after a denial counts as automatic."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for requests in journal.byInstallation {
            var last: Observation?
            for request in requests where request.isRESTAPIV2 {
                if request.operation == .initiateLogout {
                    if let last, last.isDelivered, last.decisions.contains(where: { !$0.isPermit }),
                        !request.timing.overlaps(last.timing),
                        request.timing.pause(since: last.timing) < .seconds(1)
                    {
                        let pause = request.timing.pause(since: last.timing)
                        evidence.addViolation(
                            "The client logged out \(pause.text) after a denial.", [last, request])
                    } else {
                        evidence.addExample(request)
                    }
                }
                last = request
            }
        }
        return evidence.finding(
            kept: "No logout immediately followed a denial.", notSeen: "No logout was seen.",
            advice: "Explain the denial to the user, and log out only when the user requests it.")
    }
}
