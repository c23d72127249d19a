import HTTPMessages
import HTTPTypes
import PassAPI

extension PassOperation {
    /// Everything that the operation can answer, by its details, its dialect and the table of error codes.
    var answers: [AnswerDescription] {
        details.answers + details.refusals + dialectRefusals + (row.isThrottled ? [.throttled] : [])
    }

    /// What is different in a reply of the operation; nothing when it is as described.
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
        // Their statuses differ from operation to operation, and stand with the details.
        case .legacy: []
        case .html: [.init(.badRequest, "Why this leads nowhere, in words for a person.", .page)]
        case .bare:
            [
                .init(.badRequest, "Something is missing or unknown.", .nothing),
                .init(.unauthorized, "The access token is missing, unknown or expired.", .nothing),
                .init(.forbidden, "The client may not speak for the service provider.", .nothing),
            ]
        }
    }

    /// The codes that can be the whole answer, some of them by policy.
    private var topLevelCodes: [EnhancedErrorCode] {
        EnhancedErrorCode.allCases.filter { code in
            code.naturalOperations.contains(self)
                && (!hasItems || code.onDecisions == .top || code.isAboutProfile)
        }
    }
}

extension EnhancedErrorCode {
    /// The policy `profileErrorsOnDecisions` says where these stand.
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
        .tooManyRequests, "The client calls too often (throttling is off by default).", .page)
}
