import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// Why an operation refuses a request. Each API has its own kind, with its own form.
protocol Refusal: Error, Sendable {
    /// Why, for the journal.
    var reason: Reason { get }

    /// The reply in the form of the API.
    func reply(_ rendering: RenderContext) -> Reply
}

extension EnhancedError: Refusal {
    /// The reply to a top-level error, with the error's status.
    func reply(_ rendering: RenderContext) -> Reply {
        var json = JSONWriter()
        write(to: &json, trace: rendering.trace)
        return Reply(
            status: .init(integerLiteral: code.status), fields: Reply.jsonFields,
            body: json.bytes)
    }
}

extension RegistrationError: Refusal {
    func reply(_: RenderContext) -> Reply {
        Reply(status: .badRequest, fields: Reply.jsonFields, body: jsonBytes)
    }
}

extension SingleSignOnServiceError: Refusal {
    func reply(_ rendering: RenderContext) -> Reply { reply(trace: rendering.trace) }

    func reply(trace: String) -> Reply {
        var json = JSONWriter()
        write(to: &json, trace: trace)
        return Reply(
            status: .init(code: status), fields: Reply.jsonFields, body: json.bytes)
    }
}

extension StatusOnlyError: Refusal {
    func reply(_: RenderContext) -> Reply { Reply(status: status) }
}

/// An error of REST API V1, in the format that the request asks for.
struct LegacyRefusal: Refusal {
    let error: LegacyError
    let format: LegacyFormat

    var reason: Reason { error.reason }

    func reply(_ rendering: RenderContext) -> Reply {
        reply(
            hasCodes: rendering.scenario.configuration.policies.legacyErrorCodes == .on,
            trace: rendering.trace)
    }

    /// - Parameter hasCodes: true if errors contain codes.
    func reply(hasCodes: Bool, trace: String) -> Reply {
        Reply(
            status: .init(integerLiteral: error.status), fields: [.contentType: format.contentType],
            body: error.bytes(in: format, hasCodes: hasCodes, trace: trace))
    }
}
