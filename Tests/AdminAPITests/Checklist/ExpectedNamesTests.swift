import Testing

@testable import AdminAPI
@testable import PassAPI

@Suite("The names that the audit expects")
struct ExpectedNamesTests {
    @Test func `have every header that the operations of REST API V2 read`() {
        let operations = PassOperation.allCases.filter { $0.definition.dialect == .enhanced }
        let read = Set(operations.flatMap(\.definition.headerParameters).map { $0.name.lowercased() })
            .subtracting(["x-mock-scenario"])
        #expect(read.isSubset(of: ExpectedNames.documentedHeaders))
    }

    @Test(arguments: [
        "host", "connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "content-length",
        "expect", "accept-encoding", "accept-language", "if-none-match", "cookie", "origin", "referer",
        "priority", "traceparent",
        "x-forwarded-for", "sec-fetch-mode",
        "accept-charset", "age", "alt-used", "b3", "baggage", "cache-control", "cdn-loop", "content-encoding",
        "content-language", "cookie2", "date", "dnt", "forwarded", "from", "http2-settings", "if-match",
        "if-modified-since", "if-range", "if-unmodified-since", "max-forwards", "newrelic", "pragma",
        "proxy-connection", "range", "request-id", "save-data", "sentry-trace", "tracestate",
        "true-client-ip", "uber-trace-id", "upgrade-insecure-requests", "via", "warning",
        "x-correlation-id", "x-real-ip", "x-request-id", "x-requested-with",
        "accept-ch-lifetime", "access-control-request-method", "cf-ray", "proxy-authorization",
        "x-amz-cf-id", "x-amzn-trace-id", "x-b3-traceid", "x-cloud-trace-context", "x-datadog-trace-id",
        "x-envoy-attempt-count", "x-mock-scenario", "x-newrelic-id",
        "x-dynatrace", "adrum", "adrum_1", "elastic-apm-traceparent", "x-instana-t",
    ])
    func `have the headers that libraries, browsers and proxies add`(name: String) {
        #expect(ExpectedNames.isExpected(header: name))
    }

    @Test(arguments: ["authorisation", "ap-device-identifer", "x-device", "x-custom", "secret"])
    func `have no others`(name: String) {
        #expect(!ExpectedNames.isExpected(header: name))
    }
}
