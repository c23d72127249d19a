import HTTPMessages
import HTTPTypes
import PassAPI

/// The answers and errors of REST API V1 as replies.
enum LegacyReplies {
    /// - Parameter hasCodes: whether errors have codes.
    static func reply(
        _ result: Result<LegacyAnswer, LegacyError>, in format: LegacyFormat, hasCodes: Bool,
        _ rendering: Rendering
    ) -> Reply {
        do {
            let answer = try result.get()
            var reply = try reply(answer, in: format, rendering)
            if answer.namesRequest {
                reply.fields[.adobeRequestID] = rendering.trace
                reply.fields[.adobeResponseConfidence] = "full"
            }
            return reply
        } catch let error as EnhancedError {
            return reply(LegacyError(error), in: format, hasCodes, rendering.trace)
        } catch let error as LegacyError {
            return reply(error, in: format, hasCodes, rendering.trace)
        } catch {
            preconditionFailure("nothing else is thrown")
        }
    }

    private static func reply(
        _ answer: LegacyAnswer, in format: LegacyFormat, _ rendering: Rendering
    ) throws(EnhancedError) -> Reply {
        switch answer.content {
        case .nothing: Reply(status: answer.status)
        case .octets(let bytes):
            Reply(
                status: answer.status, fields: [.contentType: "application/octet-stream"], body: bytes)
        case .response(let response):
            Reply(
                status: answer.status, fields: [.contentType: format.contentType],
                body: try response.document(in: format, seals: rendering.seals, trace: rendering.trace)
                    .bytes(in: format))
        }
    }

    private static func reply(
        _ error: LegacyError, in format: LegacyFormat, _ hasCodes: Bool, _ trace: String
    ) -> Reply {
        Reply(
            status: .init(integerLiteral: error.status), fields: [.contentType: format.contentType],
            body: error.document(in: format, hasCodes: hasCodes, trace: trace).bytes(in: format))
    }

    /// The path is known, with other methods.
    static func methodNotAllowed(_ allowed: [HTTPRequest.Method], _ request: Request) -> Reply {
        let format = LegacyFormat(of: request, query: Form(request.query ?? ""), form: Form())
        var reply = reply(LegacyError(405, "Method Not Allowed"), in: format, false, "")
        reply.fields[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
        return reply
    }
}

extension HTTPField.Name {
    /// The answer's own identifier (page *(Legacy) Retrieve List of Preauthorized Resources*).
    static let adobeRequestID = HTTPField.Name("Adobe-Request-Id")!
    /// How far the answer can be relied on; always fully.
    static let adobeResponseConfidence = HTTPField.Name("Adobe-Response-Confidence")!
}
