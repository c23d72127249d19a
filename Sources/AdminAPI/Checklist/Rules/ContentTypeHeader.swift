import PassAPI

struct ContentTypeHeader: AuditRule {
    let identifier = "content-type-header"
    let title = "Sends the Content-Type that the page of the operation requires"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Follow APIs References")
    let legacyCoverage = LegacyCoverage.notJudged("The pages of V1 require no Content-Type.")
    let cannotSee =
        "Requests without a body, and dynamic client registration. The charset can be missing, as in Adobe's samples."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where request.isRESTAPIV2 {
            guard let sent = request.contentType, let (required, name) = Self.required(by: request.operation)
            else { continue }
            if sent == required {
                evidence.addExample(request)
            } else {
                let defect = sent == .missing ? "without a Content-Type" : "with another Content-Type"
                evidence.addViolation(
                    "\(request.operation.rawValue) was sent \(defect), expected \(name).", [request])
            }
        }
        return evidence.finding(
            kept: "Every request with a body had the Content-Type of the operation's page.",
            notSeen: "No REST API V2 request with a body was seen.",
            advice:
                "Send JSON as application/json;charset=utf-8, and forms as application/x-www-form-urlencoded."
        )
    }

    /// What the page of the operation requires, and its name; `nil` for an operation without a body.
    private static func required(by operation: PassOperation) -> (ObservedContentType, name: String)? {
        switch operation.definition.body {
        case .json: (.json, "application/json;charset=utf-8")
        case .form: (.form, "application/x-www-form-urlencoded")
        case .none: nil
        }
    }
}
