import PassAPI

struct AuthorizationHeader: AuditRule {
    let identifier = "authorization-header"
    let title = "Sends Authorization with every request of the REST API V2"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send Authorization Header")
    let cannotSee =
        "Nothing that matters: the pages of user agents and dynamic client registration need none."

    func finding(in journal: AuditedJournal) -> Finding {
        journal.evidence(of: "authorization", where: { _ in true }, isGood: { $0.accessToken != nil }) {
            isSent in
            "with \(isSent ? "no bearer token in" : "no") Authorization"
        }.finding(
            kept: "Every request had a bearer token.", notSeen: "No request of the REST API V2 was seen.")
    }
}

struct DeviceIdentifierHeader: AuditRule {
    let identifier = "device-identifier-header"
    let title = "Sends AP-Device-Identifier, with its type"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send AP-Device-Identifier Header")
    let cannotSee =
        "Whether the identifier is the streaming device's own. Where the page of an operation does not require the header, "
        + "as of configuration and of what goes by a code, it may be missing."

    func finding(in journal: AuditedJournal) -> Finding {
        journal.evidence(
            of: "ap-device-identifier", where: \.operation.row.namesDevice, isGood: \.namesDeviceWithType
        ) { isSent in
            isSent
                ? "with an AP-Device-Identifier that is not fingerprint and base64"
                : "without AP-Device-Identifier"
        }.finding(
            kept: "Every request that must name its device did.",
            notSeen: "No request was seen that must name its device.")
    }
}

struct DeviceInformationHeader: AuditRule {
    let identifier = "device-information-header"
    let title = "Sends X-Device-Info that can be read"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send X-Device-Info Header")
    let cannotSee =
        "Whether the information is true. Where the page of an operation does not have the header, as of what goes by a code, "
        + "it may be missing."

    func finding(in journal: AuditedJournal) -> Finding {
        journal.evidence(
            of: "x-device-info", where: \.operation.row.readsDeviceInfo, isGood: \.hasDeviceInformation
        ) { isSent in
            isSent ? "with an X-Device-Info that is no JSON object in base64" : "without X-Device-Info"
        }.finding(
            kept: "Every request that takes X-Device-Info had it.",
            notSeen: "No request was seen that takes X-Device-Info.")
    }
}

extension AuditedJournal {
    /// How requests of the REST API V2 came with a header that they need.
    ///
    /// - Parameters:
    ///   - problem: how a request came that had no good one, by whether it had one at all.
    fileprivate func evidence(
        of header: String, where needsIt: (Observation) -> Bool, isGood: (Observation) -> Bool,
        diagnostic: (_ isSent: Bool) -> String
    ) -> Evidence {
        var evidence = Evidence()
        for request in observations where request.isService && needsIt(request) {
            if isGood(request) {
                evidence.example(request)
            } else {
                let diagnostic = diagnostic(request.headerNames.contains(header))
                evidence.fault("\(request.operation.rawValue) came \(diagnostic).", [request])
            }
        }
        return evidence
    }
}
