import PassAPI

extension AuditRule {
    static let authorizationHeader = AuditRule(
        identifier: "authorization-header",
        title: "Sends an Authorization header with every REST API V2 request",
        section: .mandatory(.parametersAndHeaders, "Send Authorization Header"),
        legacyCoverage: .notJudged(
            "Applications of V1 can also sign a request, or send the token as a parameter."),
        cannotSee: "Pages for user agents and dynamic client registration, which require no access token.",
        kept: "Every request had a bearer token.",
        notSeen: "No REST API V2 request was seen.",
        advice: "Send the access token as a bearer token in the Authorization header of every request."
    ) { journal, evidence in
        evidence.judge(journal, "authorization", where: \.isRESTAPIV2, isValid: { $0.accessToken != nil }) {
            isSent in
            isSent
                ? "with an Authorization header that contains no bearer token"
                : "without an Authorization header"
        }
    }

    static let deviceIdentifierHeader = AuditRule(
        identifier: "device-identifier-header",
        title: "Sends a valid AP-Device-Identifier header",
        section: .mandatory(.parametersAndHeaders, "Send AP-Device-Identifier Header"),
        legacyCoverage: .onlyInV2,
        cannotSee:
            "Whether the identifier is the streaming device's own. The header can be missing where Adobe's page "
            + "does not require it, for example with the configuration and with requests that contain a code.",
        kept: "Every request that requires AP-Device-Identifier had a valid one.",
        notSeen: "No request was seen that requires AP-Device-Identifier.",
        advice: "Send AP-Device-Identifier as 'fingerprint', a space and the identifier in base64."
    ) { journal, evidence in
        evidence.judge(
            journal, "ap-device-identifier", where: { $0.isRESTAPIV2 && $0.operation.definition.namesDevice },
            isValid: \.namesDeviceWithType
        ) { isSent in
            isSent
                ? "with an AP-Device-Identifier header that is not 'fingerprint' and base64"
                : "without an AP-Device-Identifier header"
        }
    }

    static let deviceInformationHeader = AuditRule(
        identifier: "device-information-header",
        title: "Sends a valid X-Device-Info header",
        section: .mandatory(.parametersAndHeaders, "Send X-Device-Info Header"),
        cannotSee:
            "Whether the information is correct. The header can be missing where Adobe's page does not list it, "
            + "for example with requests that contain a code. On REST API V1, the parameter device_info counts, too.",
        kept: "Every request that supports X-Device-Info had a valid one.",
        notSeen: "No request was seen that supports X-Device-Info.",
        advice: "Send X-Device-Info as a JSON object in base64."
    ) { journal, evidence in
        evidence.judge(
            journal, "x-device-info", orParameter: "device_info",
            where: { $0.isRESTAPI && $0.operation.definition.readsDeviceInfo },
            isValid: \.hasDeviceInformation
        ) { isSent in
            isSent
                ? "with an X-Device-Info header that is not a JSON object in base64"
                : "without an X-Device-Info header"
        }
    }
}

extension Evidence {
    /// Checks a header of the requests that require it.
    ///
    /// - Parameters:
    ///   - parameter: the parameter that can contain the value on REST API V1.
    ///   - defect: describes a request without a valid header, by whether the header was sent at all.
    fileprivate mutating func judge(
        _ journal: AuditedJournal, _ header: String, orParameter parameter: String? = nil,
        where isRequired: (Observation) -> Bool,
        isValid: (Observation) -> Bool,
        defect: (_ isSent: Bool) -> String
    ) {
        for request in journal.observations where isRequired(request) {
            let isSent =
                request.headerNames.contains(header)
                || request.isRESTAPIV1 && parameter.map(request.parameterNames.contains) == true
            add(
                request,
                violation: isValid(request)
                    ? nil : "\(request.operation.rawValue) was sent \(defect(isSent)).")
        }
    }
}

extension AuditRule {
    static let contentTypeHeader = AuditRule(
        identifier: "content-type-header",
        title: "Sends the Content-Type that the page of the operation requires",
        section: .mandatory(.parametersAndHeaders, "Follow APIs References"),
        legacyCoverage: .notJudged("The pages of V1 require no Content-Type."),
        cannotSee:
            "Requests without a body, and dynamic client registration. The charset can be missing, as in Adobe's samples.",
        kept: "Every request with a body had the Content-Type of the operation's page.",
        notSeen: "No REST API V2 request with a body was seen.",
        advice: "Send JSON as application/json;charset=utf-8, and forms as application/x-www-form-urlencoded."
    ) { journal, evidence in
        for request in journal.observations where request.isRESTAPIV2 {
            guard let sent = request.contentType, let (required, name) = Self.required(by: request.operation)
            else { continue }
            let defect = sent == .missing ? "without a Content-Type" : "with another Content-Type"
            evidence.add(
                request,
                violation: sent == required
                    ? nil : "\(request.operation.rawValue) was sent \(defect), expected \(name).")
        }
    }

    /// The content type that the page of the operation requires, and its name; `nil` for an operation without a body.
    private static func required(by operation: PassOperation) -> (ObservedContentType, name: String)? {
        switch operation.definition.body {
        case .json: (.json, "application/json;charset=utf-8")
        case .form: (.form, "application/x-www-form-urlencoded")
        case .none: nil
        }
    }

    static let deviceInformationValues = AuditRule(
        identifier: "device-information-values",
        title: "Sends the values that X-Device-Info allows",
        section: .mandatory(.parametersAndHeaders, "Send X-Device-Info Header"),
        legacyCoverage: .notJudged("The list of values is on a page of REST API V2."),
        cannotSee:
            "Whether the values are correct, and missing members. The values come from Adobe's page Header - "
            + "X-Device-Info, which restricts primaryHardwareType, osName, osFamily, osVendor, browserName, "
            + "browserVendor and connectionSecure. Letter case is ignored, and values in the examples of that page "
            + "are accepted.",
        kept: "X-Device-Info had only values that Adobe's page lists.",
        notSeen: "No request was seen with an X-Device-Info header that can be parsed.",
        advice: "Use one of the values in the table of that page, or leave the member out."
    ) { journal, evidence in
        for request in journal.observations where request.isRESTAPIV2 && request.hasDeviceInformation {
            let names = request.unlistedDeviceMembers
            evidence.add(
                request,
                violation: names.isEmpty
                    ? nil
                    : "X-Device-Info had values that Adobe's page Header - X-Device-Info does not list, in "
                        + "\(names.joined(separator: ", ")).")
        }
    }
}
