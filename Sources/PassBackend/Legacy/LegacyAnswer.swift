import HTTPTypes
import PassAPI

/// The result of a REST API V1 operation before it is serialized.
struct LegacyAnswer: Sendable {
    var status: HTTPResponse.Status
    var content: Content
    /// True when the reply has `Adobe-Request-Id`, as for preauthorized resources.
    var namesRequest = false
    /// Why the answer is not the one that the application may expect, for the journal.
    var reasons: [Reason] = []

    enum Content: Sendable {
        case empty
        /// Bytes that are opaque to the application.
        case octets([UInt8])
        case response(any LegacyResponse)
    }

    init(status: HTTPResponse.Status) {
        self.status = status
        content = .empty
    }

    init(octets: [UInt8]) {
        status = .ok
        content = .octets(octets)
    }

    init(status: HTTPResponse.Status = .ok, _ response: some LegacyResponse) {
        self.status = status
        content = .response(response)
    }
}
