import PassAPI

extension OperationResult {
    /// Why the request was refused or led elsewhere than the application may expect, and what was ignored in it. Empty
    /// for a plain success.
    var reasons: [Reason] { content.reasons + remarks }
}

extension OperationResult.Content {
    /// Why the request was refused or led elsewhere than the application may expect. Empty for a plain success.
    var reasons: [Reason] {
        switch self {
        case .answer(let answer): answer.reasons
        case .error(let error): [error.reason]
        case .registrationError(let error): [error.reason]
        case .singleSignOnError(let error): [error.reason]
        case .page: []
        case .pageError(let error): [error.journalReason]
        case .legacy(.success(let answer), _): answer.reasons
        case .legacy(.failure(let error), _): [error.reason]
        case .accessEnabler(.success): []
        case .accessEnabler(.failure(let error)): [error.reason]
        case .reply(_, let reason): reason.map { [$0] } ?? []
        }
    }
}
