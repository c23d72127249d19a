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
            where: { $0.isRESTAPIV2 && $0.operation.definition.requiresDevice },
            isValid: \.namesDeviceAsDocumented)
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

    static let stableDeviceIdentifier = AuditRule(
        identifier: "stable-device-identifier",
        title: "Always sends the same device identifier",
        section: .mandatory(.parametersAndHeaders, "Stable Device Identifier"),
        cannotSee:
            "A change together with new client credentials. Services that send requests for many devices, with "
            + "X-Forwarded-For or by switching between devices, are not judged, and neither are devices that a "
            + "tester set up before their first request.",
        kept: "The client always sent the same device identifier.",
        notSeen: "No client sent a device identifier twice.",
        advice:
            "Use an identifier that stays the same across restarts and updates of the app. If each test has a device of its "
            + "own, set it up (label, scenario) before its first request."
    ) { journal, evidence in
        // Uses all requests of the clients, because requests with another identifier do not belong to the audited device.
        let subjects = Set(journal.observations.lazy.compactMap(\.clientKey))
        let requests = journal.allObservations.filter {
            $0.namedDevice != nil && $0.clientKey.map(subjects.contains) == true && !$0.isLeftOut
        }
        let prepared = preparedDevices(in: journal)
        if !prepared.isEmpty {
            evidence.notSeenSentence =
                "No client sent a device identifier twice, apart from those of devices that a tester set up."
        }
        // REST API V1 has an identifier of its own, in another format.
        let byClient = requests.groups(by: \.isRESTAPIV1).flatMap { $0.groups(by: \.clientKey) }
        for requests in byClient {
            guard let first = requests.first, !journal.isService(first) else {
                evidence.notSeenSentence = notJudgedForSeveralDevices
                continue
            }
            let isStable = Set(requests.map(\.namedDevice)).count == 1
            evaluate(
                isStable ? requests : requests.filter { $0.namedDevice.map(prepared.contains) == false },
                &evidence)
        }
    }

    /// The devices that a tester had set up before they sent their first request. Each test has a device of its own, so an app has
    /// another one in its next test.
    private static func preparedDevices(in journal: AuditedJournal) -> Set<DeviceIdentifier> {
        let own = journal.allObservations.filter { $0.namedDevice != nil && $0.namedDevice == $0.device }
        return Set(
            own.groups(by: \.namedDevice).compactMap(\.first).filter(\.hasPreparedDevice)
                .compactMap(\.namedDevice))
    }

    private static func evaluate(_ requests: [Observation], _ evidence: inout Evidence) {
        let changes = zip(requests, requests.dropFirst()).filter { $0.namedDevice != $1.namedDevice }
        guard !requests.isEmpty else { return }
        guard changes.count == Set(requests.map(\.namedDevice)).count - 1 else {
            evidence.notSeenSentence = notJudgedForSeveralDevices
            return
        }
        for (old, new) in changes {
            evidence.addViolation("The client sent a different device identifier than before.", [old, new])
        }
        if changes.isEmpty { requests.dropFirst().forEach { evidence.addExample($0) } }
    }

    static let noUnexpectedHeaders = AuditRule(
        identifier: "no-unexpected-headers",
        title: "Sends no headers that the REST API V2 does not document",
        section: .mandatory(.parametersAndHeaders, "Follow APIs References"),
        legacyExemption: "Clients of V1 have always sent more than the pages list.",
        cannotSee:
            "Who added a header. Headers that HTTP libraries, user agents, proxies and tracing add are accepted, "
            + "and so is every Adobe header with every operation.",
        kept: "No request had an undocumented header.",
        notSeen: "No REST API V2 request was seen.",
        advice: "Remove headers that Adobe's page of the operation does not list."
    ) { journal, evidence in
        for request in journal.observations where request.isRESTAPIV2 {
            let names = request.headerNames.filter { !ExpectedNames.isExpected(header: $0) }
            evidence.add(request, violation: undocumented(names, "headers", in: request))
        }
    }

    static let noUnexpectedParameters = AuditRule(
        identifier: "no-unexpected-parameters",
        title: "Sends no parameters that the REST API V2 does not document",
        section: .mandatory(.parametersAndHeaders, "Follow APIs References"),
        legacyExemption: "Clients of V1 have always sent more than the pages list.",
        cannotSee: "Whether the values are valid. The service itself refuses invalid values.",
        kept: "No request had an undocumented parameter.",
        notSeen: "No REST API V2 request was seen.",
        advice: "Remove parameters that Adobe's page of the operation does not list."
    ) { journal, evidence in
        for request in journal.observations where request.isRESTAPIV2 {
            let definition = request.operation.definition
            let unknown = request.parameterNames.subtracting(definition.parameterNames)
            let misplaced = request.queryNames.subtracting(definition.query.map(\.name)).subtracting(unknown)
            let names = unknown.union(misplaced.map { "\($0) in the query" })
            evidence.add(request, violation: undocumented(names, "parameters", in: request))
        }
    }

    private static func undocumented(
        _ names: Set<String>, _ kind: String, in request: Observation
    ) -> String? {
        names.isEmpty
            ? nil
            : "\(request.operation.rawValue) was sent with undocumented \(kind): "
                + "\(names.sorted().joined(separator: ", "))."
    }
}

extension Evidence {
    /// Checks a header of the requests that require it.
    ///
    /// - Parameters:
    ///   - parameter: the parameter that can contain the value on REST API V1.
    ///   - defect: the defect of an invalid header.
    fileprivate mutating func judge(
        _ journal: AuditedJournal, _ header: String, orParameter parameter: String? = nil, _ defect: String,
        where isRequired: (Observation) -> Bool, isValid: (Observation) -> Bool
    ) {
        for request in journal.observations where isRequired(request) {
            let problem = request.problem(with: header, orParameter: parameter, defect)
            add(
                request,
                violation: isValid(request) ? nil : "\(request.operation.rawValue) was sent \(problem).")
        }
    }
}

extension Observation {
    /// How a request with a missing or invalid header was sent, as the end of a sentence.
    ///
    /// - Parameters:
    ///   - parameter: the parameter that can contain the value on REST API V1.
    ///   - defect: the defect of an invalid header.
    func problem(with header: String, orParameter parameter: String? = nil, _ defect: String) -> String {
        let isSent =
            headerNames.contains(header.lowercased())
            || isRESTAPIV1 && parameter.map(parameterNames.contains) == true
        return isSent ? "with an \(header) header that \(defect)" : "without an \(header) header"
    }
}

/// The names of headers and parameters that Adobe documents, and of headers that are common in HTTP requests.
enum ExpectedNames {
    /// The lower-case names of the headers on the pages below *Headers*, and the request headers of each operation.
    static let documentedHeaders: Set = [
        "authorization", "ap-device-identifier", "x-device-info", "x-forwarded-for",
        "ap-partner-framework-status", "ap-temppass-identity", "ap-visitor-identifier",
        "adobe-subject-token", "x-roku-reserved-roku-connect-token", "ad-service-token",
        "accept", "user-agent", "content-type",
    ]

    /// Headers that user agents, libraries, proxies and tracing add (RFC 9110, RFC 9111, Fetch, Trace
    /// Context).
    private static let commonHeaders: Set = [
        "host", "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade",
        "content-length", "content-encoding", "content-language", "expect",
        "accept-charset", "accept-encoding", "accept-language", "date", "from", "range", "max-forwards",
        "via",
        "forwarded", "warning", "pragma", "cache-control", "age",
        "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range",
        "origin", "referer", "cookie", "cookie2", "dnt", "priority", "upgrade-insecure-requests", "save-data",
        "x-requested-with", "x-real-ip", "x-request-id", "x-correlation-id", "request-id", "http2-settings",
        "traceparent", "tracestate", "baggage", "b3", "sentry-trace", "newrelic", "uber-trace-id", "alt-used",
        "true-client-ip", "cdn-loop", "x-dynatrace", "adrum", "adrum_1", "elastic-apm-traceparent",
    ]

    private static let commonPrefixes = [
        "sec-", "proxy-", "x-forwarded-", "x-envoy-", "x-b3-", "x-datadog-", "x-newrelic-", "x-amzn-",
        "x-amz-",
        "x-cloud-trace-", "x-instana-", "cf-", "accept-ch", "access-control-request-", "x-mock-",
    ]

    /// - Parameter name: in lower case.
    static func isExpected(header name: String) -> Bool {
        documentedHeaders.contains(name) || commonHeaders.contains(name)
            || commonPrefixes.contains(where: name.hasPrefix)
    }
}
