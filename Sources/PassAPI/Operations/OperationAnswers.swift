import HTTPMessages
import HTTPTypes

extension OperationDefinition {
    /// All possible answers of the operation: its own, those of its dialect, and the errors whose codes occur
    /// on it.
    package var answers: [AnswerDescription] {
        successes + refusals.map(addingLegacyCodes) + dialectRefusals + (isThrottled ? [.throttled] : [])
    }

    private var dialectRefusals: [AnswerDescription] {
        switch dialect {
        case .enhanced:
            Self.errorAnswers(
                to: topLevelCodes.map { ($0.status, $0.rawValue) }, "An enhanced error",
                .json(EnhancedError.self))
        case .registration:
            [
                .init(
                    .badRequest,
                    "A parameter is missing or wrong, or the client or statement is not accepted.",
                    .json(RegistrationError.self))
            ]
        // The statuses differ between operations and are part of their details.
        case .legacy, .accessEnabler: []
        case .singleSignOnService:
            Self.errorAnswers(to: singleSignOnErrors, "An error", .json(SingleSignOnServiceError.self))
        case .html: [.init(.badRequest, "A page that explains why the request cannot continue.", .page)]
        case .statusOnly:
            [
                .init(.badRequest, "A parameter is missing or unknown.", .nothing),
                .init(.unauthorized, "The access token is missing, unknown or expired.", .nothing),
                .init(.forbidden, "The client is not allowed to act for the service provider.", .nothing),
            ]
        }
    }

    /// One answer for each status. Its text lists the codes with this status.
    private static func errorAnswers(
        to errors: [(status: Int, code: String)], _ text: String, _ content: AnswerDescription.Content
    ) -> [AnswerDescription] {
        Dictionary(grouping: errors) { $0.status }.sorted { $0.key < $1.key }.map { status, errors in
            let names = errors.map { "`\($0.code)`" }.joined(separator: ", ")
            return AnswerDescription(.init(code: status), "\(text): \(names).", content)
        }
    }

    /// The codes in the catalog of Adobe's single sign-on service and in its general checks, with their statuses.
    private var singleSignOnErrors: [(status: Int, code: String)] {
        let own = SingleSignOnServiceErrorCode.allCases.map { (status: $0.status, code: $0.rawValue) }
        let enhanced: [EnhancedErrorCode] =
            [.invalidParameterServiceProvider] + (readsDeviceInfo ? [.invalidHeaderDeviceInfo] : [])
        let missingToken = (status: 401, code: SingleSignOnServiceErrorCode.headerMissing.rawValue)
        return own + [missingToken] + enhanced.map { (status: $0.status, code: $0.rawValue) }
    }

    /// A refusal of REST API V1 with a sentence that lists the possible error codes.
    private func addingLegacyCodes(to refusal: AnswerDescription) -> AnswerDescription {
        let names = LegacyErrorCode.allCases.filter {
            $0.naturalOperations.contains(operation) && $0.status(on: operation) == refusal.status.code
        }.map { "`\($0.rawValue)`" }
        guard !names.isEmpty else { return refusal }
        var refusal = refusal
        refusal.help += " With policy `legacyErrorCodes`: \(names.joined(separator: ", "))."
        return refusal
    }

    /// The codes of errors that can be the whole answer, some of them depending on policies.
    private var topLevelCodes: [EnhancedErrorCode] {
        EnhancedErrorCode.allCases.filter { code in
            code.naturalOperations.contains(operation)
                && (!hasItems || code.onDecisions == .top || code.topic == .profile)
        }
    }
}

extension AnswerDescription {
    fileprivate static let throttled = AnswerDescription(
        .tooManyRequests, "The client sent too many requests (throttling is off by default).", .page)
}
