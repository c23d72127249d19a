import HTTPTypes

/// A request that goes no further: the status it gets, and why. The connection closes after it, for nobody
/// can say where the next request would begin.
package struct Refusal: Error, Sendable, Hashable {
    package var status: HTTPResponse.Status
    /// One sentence for the person who reads the answer.
    package var detail: String

    package init(_ status: HTTPResponse.Status, _ detail: String) {
        self.status = status
        self.detail = detail
    }

    static func malformed(_ detail: String) -> Refusal {
        Refusal(.badRequest, detail)
    }
}

extension Reply {
    /// A refusal as the engine words it: `{"mock":{"error":"…","detail":"…"}}`, a shape that no answer of
    /// Adobe has.
    package init(_ refusal: Refusal) {
        let word = refusal.status.reasonPhrase.lowercased().split(separator: " ").joined(separator: "_")
        let detail = refusal.detail.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
        self.init(
            status: refusal.status, contentType: "application/json;charset=UTF-8",
            text: #"{"mock":{"error":"\#(word)","detail":"\#(detail)"}}"#)
    }
}
