import HTTPMessages
import HTTPTypes
import PassAPI

extension PassOperation {
    /// All possible answers of the operation, from its details, its dialect and the table of error codes.
    var answers: [AnswerDescription] {
        details.answers + details.refusals + dialectRefusals + (row.isThrottled ? [.throttled] : [])
    }

    /// The differences between a reply of the operation and its description; empty when they agree.
    func mismatches(in reply: Reply) -> [String] {
        guard let answer = answers.first(where: { $0.status == reply.status }) else {
            return ["\(rawValue) answers \(reply.status.code), which is not described"]
        }
        return answer.mismatches(in: reply).map { "\(rawValue), \(reply.status.code): \($0)" }
    }

    private var dialectRefusals: [AnswerDescription] {
        switch row.dialect {
        case .enhanced:
            Dictionary(grouping: topLevelCodes) { $0.status }.sorted { $0.key < $1.key }
                .map { status, codes in
                    let names = codes.map { "`\($0.rawValue)`" }.joined(separator: ", ")
                    return AnswerDescription(
                        .init(code: status), "An enhanced error: \(names).", .json(.enhancedError))
                }
        case .registration:
            [
                .init(
                    .badRequest,
                    "A parameter is missing or wrong, or the client or statement is not accepted.",
                    .json(.registrationError))
            ]
        // The statuses differ between operations and are part of their details.
        case .legacy: []
        case .html: [.init(.badRequest, "A page that explains why the request cannot continue.", .page)]
        case .statusOnly:
            [
                .init(.badRequest, "A parameter is missing or unknown.", .nothing),
                .init(.unauthorized, "The access token is missing, unknown or expired.", .nothing),
                .init(.forbidden, "The client is not allowed to act for the service provider.", .nothing),
            ]
        }
    }

    /// The codes of errors that can be the whole answer, some of them depending on policies.
    private var topLevelCodes: [EnhancedErrorCode] {
        EnhancedErrorCode.allCases.filter { code in
            code.naturalOperations.contains(self)
                && (!hasItems || code.onDecisions == .top || code.isAboutProfile)
        }
    }
}

extension EnhancedErrorCode {
    /// True for codes that the policy `profileErrorsOnDecisions` places: on the whole answer or on each
    /// decision.
    fileprivate var isAboutProfile: Bool {
        switch self {
        case .authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated:
            true
        default: false
        }
    }
}

extension AnswerDescription {
    fileprivate static let throttled = AnswerDescription(
        .tooManyRequests, "The client sent too many requests (throttling is off by default).", .page)
}
