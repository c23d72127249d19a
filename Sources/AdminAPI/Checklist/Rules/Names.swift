import PassAPI

/// The names of headers and parameters that Adobe documents, and of headers that are common in HTTP requests.
enum ExpectedNames {
    /// In lower case: the headers on the pages under *Headers*, and the request headers of each operation.
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
        "true-client-ip", "cdn-loop",
    ]

    private static let commonPrefixes = [
        "sec-", "proxy-", "x-forwarded-", "x-envoy-", "x-b3-", "x-datadog-", "x-newrelic-", "x-amzn-",
        "x-amz-",
        "x-cloud-trace-", "cf-", "accept-ch", "access-control-request-", "x-mock-",
    ]

    /// - Parameter name: in lower case.
    static func isExpected(header name: String) -> Bool {
        documentedHeaders.contains(name) || commonHeaders.contains(name)
            || commonPrefixes.contains(where: name.hasPrefix)
    }
}

extension AuditRule {
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
            let names = request.parameterNames.subtracting(request.operation.definition.parameterNames)
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
