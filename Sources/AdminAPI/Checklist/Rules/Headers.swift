import PassAPI

struct AuthorizationHeader: AuditRule {
    let identifier = "authorization-header"
    let title = "Sends an Authorization header with every REST API V2 request"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send Authorization Header")
    let legacyCoverage = LegacyCoverage.notJudged(
        "Applications of V1 can also sign a request, or send the token as a parameter.")
    let cannotSee =
        "Pages for user agents and dynamic client registration, which require no access token."

    func finding(in journal: AuditedJournal) -> Finding {
        journal.evidence(of: "authorization", where: \.isRESTAPIV2, isValid: { $0.accessToken != nil }) {
            isSent in
            isSent
                ? "with an Authorization header that contains no bearer token"
                : "without an Authorization header"
        }.finding(
            kept: "Every request had a bearer token.", notSeen: "No REST API V2 request was seen.",
            advice: "Send the access token as a bearer token in the Authorization header of every request.")
    }
}

struct DeviceIdentifierHeader: AuditRule {
    let identifier = "device-identifier-header"
    let title = "Sends a valid AP-Device-Identifier header"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send AP-Device-Identifier Header")
    let legacyCoverage = LegacyCoverage.onlyInV2
    let cannotSee =
        "Whether the identifier is the streaming device's own. The header can be missing where Adobe's page "
        + "does not require it, for example with the configuration and with requests that contain a code."

    func finding(in journal: AuditedJournal) -> Finding {
        journal.evidence(
            of: "ap-device-identifier", where: { $0.isRESTAPIV2 && $0.operation.definition.namesDevice },
            isValid: \.namesDeviceWithType
        ) { isSent in
            isSent
                ? "with an AP-Device-Identifier header that is not 'fingerprint' and base64"
                : "without an AP-Device-Identifier header"
        }.finding(
            kept: "Every request that requires AP-Device-Identifier had a valid one.",
            notSeen: "No request was seen that requires AP-Device-Identifier.",
            advice: "Send AP-Device-Identifier as 'fingerprint', a space and the identifier in base64.")
    }
}

struct DeviceInformationHeader: AuditRule {
    let identifier = "device-information-header"
    let title = "Sends a valid X-Device-Info header"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send X-Device-Info Header")
    let legacyCoverage = LegacyCoverage.judged
    let cannotSee =
        "Whether the information is correct. The header can be missing where Adobe's page does not list it, "
        + "for example with requests that contain a code. On REST API V1, the parameter device_info counts, too."

    func finding(in journal: AuditedJournal) -> Finding {
        journal.evidence(
            of: "x-device-info", orParameter: "device_info",
            where: { $0.isRESTAPI && $0.operation.definition.readsDeviceInfo },
            isValid: \.hasDeviceInformation
        ) { isSent in
            isSent
                ? "with an X-Device-Info header that is not a JSON object in base64"
                : "without an X-Device-Info header"
        }.finding(
            kept: "Every request that supports X-Device-Info had a valid one.",
            notSeen: "No request was seen that supports X-Device-Info.",
            advice: "Send X-Device-Info as a JSON object in base64.")
    }
}

extension AuditedJournal {
    /// Checks a header of the requests that require it.
    ///
    /// - Parameters:
    ///   - parameter: the parameter that can contain the value on REST API V1.
    ///   - defect: describes a request without a valid header, by whether the header was sent at all.
    fileprivate func evidence(
        of header: String, orParameter parameter: String? = nil, where isRequired: (Observation) -> Bool,
        isValid: (Observation) -> Bool,
        defect: (_ isSent: Bool) -> String
    ) -> Evidence {
        var evidence = Evidence()
        for request in observations where isRequired(request) {
            if isValid(request) {
                evidence.addExample(request)
            } else {
                let isSent =
                    request.headerNames.contains(header)
                    || request.isRESTAPIV1 && parameter.map(request.parameterNames.contains) == true
                let defect = defect(isSent)
                evidence.addViolation("\(request.operation.rawValue) was sent \(defect).", [request])
            }
        }
        return evidence
    }
}

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

    /// The content type that the page of the operation requires, and its name; `nil` for an operation without a body.
    private static func required(by operation: PassOperation) -> (ObservedContentType, name: String)? {
        switch operation.definition.body {
        case .json: (.json, "application/json;charset=utf-8")
        case .form: (.form, "application/x-www-form-urlencoded")
        case .none: nil
        }
    }
}

struct DeviceInformationValues: AuditRule {
    let identifier = "device-information-values"
    let title = "Sends the values that X-Device-Info allows"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send X-Device-Info Header")
    let legacyCoverage = LegacyCoverage.notJudged("The list of values is on a page of REST API V2.")
    let cannotSee =
        "Whether the values are correct, and missing members. The values come from Adobe's page Header - "
        + "X-Device-Info, which restricts primaryHardwareType, osName, osFamily, osVendor, browserName, "
        + "browserVendor and connectionSecure. Letter case is ignored, and values in the examples of that page "
        + "are accepted."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where request.isRESTAPIV2 && request.hasDeviceInformation {
            if request.unlistedDeviceMembers.isEmpty {
                evidence.addExample(request)
            } else {
                evidence.addViolation(
                    "X-Device-Info had values that Adobe's page Header - X-Device-Info does not list, in "
                        + "\(request.unlistedDeviceMembers.joined(separator: ", ")).", [request])
            }
        }
        return evidence.finding(
            kept: "X-Device-Info had only values that Adobe's page lists.",
            notSeen: "No request was seen with an X-Device-Info header that can be parsed.",
            advice: "Use one of the values in the table of that page, or leave the member out.")
    }
}
