import HTTPMessages
import HTTPTypes
import PassAPI

/// The answers and errors of REST API V1 as replies.
enum LegacyReplies {
    /// - Parameter hasCodes: true if errors of the operation contain codes.
    static func reply(
        _ result: Result<LegacyAnswer, LegacyError>, in format: LegacyFormat, hasCodes: Bool,
        _ rendering: RenderContext, failure: inout EnhancedError?
    ) -> Reply {
        switch result {
        case .success(let answer):
            do throws(EnhancedError) {
                return try reply(answer, in: format, rendering)
            } catch {
                failure = error
                return reply(LegacyError(error), in: format, hasCodes, rendering.trace)
            }
        case .failure(let error): return reply(error, in: format, hasCodes, rendering.trace)
        }
    }

    private static func reply(
        _ answer: LegacyAnswer, in format: LegacyFormat, _ rendering: RenderContext
    ) throws(EnhancedError) -> Reply {
        switch answer.content {
        case .empty: return Reply(status: answer.status)
        case .octets(let bytes):
            return Reply(
                status: answer.status, fields: [.contentType: "application/octet-stream"], body: bytes)
        case .response(let response):
            let document = try response.document(in: format, signer: rendering.signer, trace: rendering.trace)
            var reply = Reply(
                status: answer.status, fields: [.contentType: format.contentType],
                body: document.bytes(in: format))
            if answer.namesRequest {
                reply.fields[.adobeRequestID] = rendering.trace
                reply.fields[.adobeResponseConfidence] = "full"
            }
            return reply
        }
    }

    private static func reply(
        _ error: LegacyError, in format: LegacyFormat, _ hasCodes: Bool, _ trace: String
    ) -> Reply {
        Reply(
            status: .init(integerLiteral: error.status), fields: [.contentType: format.contentType],
            body: error.document(in: format, hasCodes: hasCodes, trace: trace).bytes(in: format))
    }

    /// The error for a known path with another method.
    ///
    /// - Parameter hasCodes: true if errors contain codes.
    static func methodNotAllowed(
        _ allowed: [HTTPRequest.Method], _ request: Request, hasCodes: Bool, trace: String
    ) -> Reply {
        let format = LegacyFormat(of: request, query: Form(request.query ?? ""), form: Form())
        var reply = reply(
            LegacyError(
                405, "Method Not Allowed", .internalError, because: "The operation has other methods."),
            in: format, hasCodes, trace)
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
}
