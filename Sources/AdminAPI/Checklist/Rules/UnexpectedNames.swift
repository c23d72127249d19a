import PassAPI

struct NoUnexpectedHeaders: AuditRule {
    let identifier = "no-unexpected-headers"
    let title = "Sends no headers that the REST API V2 does not document"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Follow APIs References")
    let legacyCoverage = LegacyCoverage.notJudged("Clients of V1 have always sent more than the pages list.")
    let cannotSee =
        "Who added a header. Headers that HTTP libraries, user agents, proxies and tracing add are accepted, "
        + "and so is every Adobe header with every operation."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where request.isRESTAPIV2 {
            let names = request.headerNames.filter { !ExpectedNames.isExpected(header: $0) }
            if names.isEmpty {
                evidence.addExample(request)
            } else {
                evidence.addViolation(
                    "\(request.operation.rawValue) was sent with undocumented headers: "
                        + "\(names.sorted().joined(separator: ", ")).",
                    [request])
            }
        }
        return evidence.finding(
            kept: "No request had an undocumented header.",
            notSeen: "No REST API V2 request was seen.",
            advice: "Remove headers that Adobe's page of the operation does not list.")
    }
}

struct NoUnexpectedParameters: AuditRule {
    let identifier = "no-unexpected-parameters"
    let title = "Sends no parameters that the REST API V2 does not document"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Follow APIs References")
    let legacyCoverage = LegacyCoverage.notJudged("Clients of V1 have always sent more than the pages list.")
    let cannotSee = "Whether the values are valid. The service itself refuses invalid values."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where request.isRESTAPIV2 {
            let names = request.parameterNames.subtracting(request.operation.definition.parameterNames)
            if names.isEmpty {
                evidence.addExample(request)
            } else {
                evidence.addViolation(
                    "\(request.operation.rawValue) was sent with undocumented parameters: "
                        + "\(names.sorted().joined(separator: ", ")).",
                    [request])
            }
        }
        return evidence.finding(
            kept: "No request had an undocumented parameter.",
            notSeen: "No REST API V2 request was seen.",
            advice: "Remove parameters that Adobe's page of the operation does not list.")
    }
}
