import PassAPI

extension AuditRule {
    static let authorizationHeader = AuditRule(
        identifier: "authorization-header",
        title: "Sends an Authorization header with every REST API V2 request",
        section: .mandatory(.parametersAndHeaders, "Send Authorization Header"),
        legacyExemption: "Applications of V1 can also sign a request, or send the token as a parameter.",
        cannotSee: "Pages for user agents and dynamic client registration, which require no access token.",
        kept: "Every request had a bearer token.",
        notSeen: "No REST API V2 request was seen.",
        advice: "Send the access token as a bearer token in the Authorization header of every request."
    ) { journal, evidence in
        evidence.judge(
            journal, "Authorization", "contains no bearer token", where: \.isRESTAPIV2,
            isValid: { $0.accessToken != nil })
    }

    static let deviceIdentifierHeader = AuditRule(
        identifier: "device-identifier-header",
        title: "Sends a valid AP-Device-Identifier header",
        section: .mandatory(.parametersAndHeaders, "Send AP-Device-Identifier Header"),
        legacyExemption: "REST API V1 has nothing that corresponds.",
        cannotSee:
            "Whether the identifier is the streaming device's own. The header can be missing where Adobe's page "
            + "does not require it, for example with the configuration and with requests that contain a code.",
        kept: "Every request that requires AP-Device-Identifier had a valid one.",
        notSeen: "No request was seen that requires AP-Device-Identifier.",
        advice: "Send AP-Device-Identifier as 'fingerprint', a space and the identifier in base64."
    ) { journal, evidence in
        evidence.judge(
            journal, "AP-Device-Identifier", "is not 'fingerprint' and base64",
            where: { $0.isRESTAPIV2 && $0.operation.definition.namesDevice }, isValid: \.namesDeviceWithType)
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
            journal, "X-Device-Info", orParameter: "device_info", "is not a JSON object in base64",
            where: { $0.isRESTAPI && $0.operation.definition.readsDeviceInfo },
            isValid: \.hasDeviceInformation)
    }
}

extension Evidence {
    /// Checks a header of the requests that require it.
    ///
    /// - Parameters:
    ///   - parameter: the parameter that can contain the value on REST API V1.
    ///   - defect: what is wrong with an invalid header.
    fileprivate mutating func judge(
        _ journal: AuditedJournal, _ header: String, orParameter parameter: String? = nil, _ defect: String,
        where isRequired: (Observation) -> Bool, isValid: (Observation) -> Bool
    ) {
        for request in journal.observations where isRequired(request) {
            let isSent =
                request.headerNames.contains(header.lowercased())
                || request.isRESTAPIV1 && parameter.map(request.parameterNames.contains) == true
            let problem = isSent ? "with an \(header) header that \(defect)" : "without an \(header) header"
            add(
                request,
                violation: isValid(request) ? nil : "\(request.operation.rawValue) was sent \(problem).")
        }
    }
}

extension AuditRule {
    static let contentTypeHeader = AuditRule(
        identifier: "content-type-header",
        title: "Sends the Content-Type that the page of the operation requires",
        section: .mandatory(.parametersAndHeaders, "Follow APIs References"),
        legacyExemption: "The pages of V1 require no Content-Type.",
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
        legacyExemption: "The list of values is on a page of REST API V2.",
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
