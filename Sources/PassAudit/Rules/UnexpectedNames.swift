import PassAPI

struct NoUnexpectedHeaders: AuditRule {
    let identifier = "no-unexpected-headers"
    let title = "Sends no headers that the REST API V2 does not have"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Follow APIs References")
    let cannotSee =
        "Who has added a header. Those of HTTP, user agents, proxies and tracing are expected, and so is each of Adobe's with "
        + "every operation."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where request.isService {
            let names = request.headerNames.filter { !ExpectedNames.isExpected(header: $0) }
            if names.isEmpty {
                evidence.example(request)
            } else {
                evidence.fault(
                    "\(request.operation.rawValue) came with \(names.sorted().joined(separator: ", ")).",
                    [request])
            }
        }
        return evidence.finding(
            kept: "No request had a header that nobody expects.",
            notSeen: "No request of the REST API V2 was seen.")
    }
}

struct NoUnexpectedParameters: AuditRule {
    let identifier = "no-unexpected-parameters"
    let title = "Sends no parameters that the REST API V2 does not have"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Follow APIs References")
    let cannotSee = "Whether values are what they should be: the service refuses those that are not."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where request.isService {
            let names = request.parameterNames.subtracting(ExpectedNames.parameters(of: request.operation))
            if names.isEmpty {
                evidence.example(request)
            } else {
                evidence.fault(
                    "\(request.operation.rawValue) came with \(names.sorted().joined(separator: ", ")).",
                    [request])
            }
        }
        return evidence.finding(
            kept: "No request had a parameter that its page does not have.",
            notSeen: "No request of the REST API V2 was seen.")
    }
}
