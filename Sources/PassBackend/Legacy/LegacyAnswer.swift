import HTTPTypes
import PassAPI

/// What an operation of REST API V1 answers, before it is written.
struct LegacyAnswer: Sendable {
    var status: HTTPResponse.Status
    var content: Content
    /// Whether the answer names its request, as the preauthorized resources do.
    var namesRequest = false

    enum Content: Sendable {
        case nothing
        /// What is opaque to the application.
        case octets([UInt8])
        case response(any LegacyResponse)
    }

    init(status: HTTPResponse.Status) {
        self.status = status
        content = .nothing
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
