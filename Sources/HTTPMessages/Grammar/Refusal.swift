import HTTPTypes

/// The status and the reason with which the server refuses a request. The connection then closes, because the
/// start of the next request is unknown.
package struct Refusal: Error, Sendable, Hashable {
    package var status: HTTPResponse.Status
    /// One sentence for the reader of the reply.
    package var detail: String
    /// How long the client waits for the reply.
    var delay = Duration.zero

    package init(_ status: HTTPResponse.Status, _ detail: String) {
        self.status = status
        self.detail = detail
    }

    static func malformed(_ detail: String) -> Refusal {
        Refusal(.badRequest, detail)
    }
}

extension Reply {
    /// The reply to a refused request: `{"mock":{"error":"…","detail":"…"}}`, a structure that no Adobe
    /// response has.
    package init(_ refusal: Refusal) {
        let word = refusal.status.registeredReason.lowercased().split(separator: " ").joined(separator: "_")
        let detail = refusal.detail.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
        self.init(
            status: refusal.status, contentType: "application/json;charset=UTF-8",
            text: #"{"mock":{"error":"\#(word)","detail":"\#(detail)"}}"#)
        delivery.delay = refusal.delay
        // In seconds.
        if refusal.status == .serviceUnavailable { fields[.retryAfter] = "1" }
    }
}
