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
