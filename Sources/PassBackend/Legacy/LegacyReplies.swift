import HTTPMessages
import HTTPTypes
import PassAPI

/// The replies of REST API V1.
enum LegacyReplies {
    /// The error for a known path with another method.
    ///
    /// - Parameter hasCodes: true if errors contain codes.
    static func methodNotAllowed(
        _ allowed: [HTTPRequest.Method], _ request: Request, hasCodes: Bool, trace: String
    ) -> Reply {
        let format = LegacyFormat(of: request, query: Form(request.query ?? ""), form: Form())
        let error = LegacyError(
            405, "Method Not Allowed", .internalError, because: "The operation has other methods.")
        var reply = LegacyRefusal(error: error, format: format).reply(hasCodes: hasCodes, trace: trace)
        reply.fields[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
        return reply
    }
}

extension HTTPField.Name {
    /// The identifier of the reply (page *(Legacy) Retrieve List of Preauthorized Resources*).
    static let adobeRequestID = HTTPField.Name("Adobe-Request-Id")!
    /// The reliability of the reply; always `full`.
    static let adobeResponseConfidence = HTTPField.Name("Adobe-Response-Confidence")!
}

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

    /// - Throws: the error that the signatures or the encryption have caused.
    func reply(in format: LegacyFormat, _ rendering: RenderContext) throws(EnhancedError) -> Reply {
        switch content {
        case .empty: return Reply(status: status)
        case .octets(let bytes):
            return Reply(status: status, fields: [.contentType: "application/octet-stream"], body: bytes)
        case .response(let response):
            var reply = Reply(
                status: status, fields: [.contentType: format.contentType],
                body: try response.bytes(in: format, rendering))
            if namesRequest {
                reply.fields[.adobeRequestID] = rendering.trace
                reply.fields[.adobeResponseConfidence] = "full"
            }
            return reply
        }
    }
}

extension LegacyResponse {
    /// - Throws: the error that the signatures or the encryption have caused.
    func bytes(in format: LegacyFormat, _ rendering: RenderContext) throws(EnhancedError) -> [UInt8] {
        try Self.bytes(in: format) { json throws(EnhancedError) in
            try write(to: &json, in: format, signer: rendering.signer, trace: rendering.trace)
        }
    }
}
