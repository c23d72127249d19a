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

extension ParsedRequest {
    /// The error in the form of the operation's API.
    func refusal(for error: EnhancedError) -> any Refusal {
        switch definition.dialect {
        case .accessEnabler: AccessEnablerError.refused(LegacyError(error))
        case .singleSignOnService: SingleSignOnServiceError(enhanced: error)
        case .enhanced, .registration, .legacy, .html, .statusOnly:
            legacy == nil ? error : LegacyError(error, on: operation)
        }
    }
}

extension EnhancedError: Refusal {
    /// The reply to a top-level error, with the error's status.
    func reply(_ rendering: RenderContext) -> Reply {
        Reply(.init(integerLiteral: code.status)) { write(to: &$0, trace: rendering.trace) }
    }
}

extension RegistrationError: Refusal {
    func reply(_: RenderContext) -> Reply { Reply(.badRequest) { write(to: &$0) } }
}

extension SingleSignOnServiceError: Refusal {
    func reply(_ rendering: RenderContext) -> Reply { reply(trace: rendering.trace) }

    func reply(trace: String) -> Reply { Reply(.init(code: status)) { write(to: &$0, trace: trace) } }
}

extension StatusOnlyError: Refusal {
    func reply(_: RenderContext) -> Reply { Reply(status: status) }
}

extension LegacyError: Refusal {
    func reply(_ rendering: RenderContext) -> Reply {
        reply(
            in: rendering.legacyFormat,
            hasCodes: rendering.scenario.configuration.policies.legacyErrorCodes == .on,
            trace: rendering.trace)
    }

    /// - Parameter hasCodes: true if errors contain codes.
    func reply(in format: LegacyFormat, hasCodes: Bool, trace: String) -> Reply {
        Reply(
            status: .init(integerLiteral: status), fields: [.contentType: format.contentType],
            body: bytes(in: format, hasCodes: hasCodes, trace: trace))
    }
}
