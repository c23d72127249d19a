import PassAPI

struct LogoutNotAutomatic: AuditRule {
    let identifier = "logout-not-automatic"
    let title = "Does not log the user out because of a denial"
    let section = ChecklistSection.recommended(.logout, "User Experience")
    let cannotSee =
        "Who wanted a logout: one that comes less than a second after a denial counts as the client's."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for requests in journal.byParty {
            var last: Observation?
            for request in requests where request.isService {
                if request.operation == .initiateLogout {
                    if let last, last.isDelivered, last.decisions.contains(where: { !$0.isPermit }),
                        !request.moment.isInFlight(with: last.moment),
                        request.moment.pause(since: last.moment) < .seconds(1)
                    {
                        evidence.fault(
                            "The client logged out \(request.moment.pause(since: last.moment).text) after a denial.",
                            [last, request])
                    } else {
                        evidence.example(request)
                    }
                }
                last = request
            }
        }
        return evidence.finding(
            kept: "No logout followed a denial at once.", notSeen: "No logout was seen.")
    }
}
