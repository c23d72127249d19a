import Foundation

/// Why the mock did not do what a test asked for.
public enum AdobePassMockError: Error, Sendable {
    /// Nobody answered at the address.
    case unreachable(URL, reason: String)
    /// The mock refused a call: its HTTP status, and what it says is wrong and was expected.
    case refused(call: String, status: Int, explanation: String)
    /// The answer is not one of this version of the mock.
    case unreadable(call: String, answer: String)
    /// The requests that a test expected did not come; line by line what was expected and what came.
    case unverified(String)
    /// The mock could not be started; what it said.
    case notStarted(String)
    /// The stand-in for Apple's framework was asked what Apple's would not take from an app of Adobe Pass.
    case misused(String)
}

extension AdobePassMockError: CustomStringConvertible, LocalizedError {
    /// What a test's report shows.
    public var description: String {
        switch self {
        case .unreachable(let url, let reason):
            "No adobe-pass-mock answers at \(url.absoluteString): \(reason)"
        case .refused(let call, let status, let explanation):
            "The mock refused \(call) with \(status): \(explanation)"
        case .unreadable(let call, let answer):
            "The mock answered \(call) with what is unknown here: \(answer)"
        case .unverified(let explanation): explanation
        case .notStarted(let reason): "The mock did not start: \(reason)"
        case .misused(let explanation): explanation
        }
    }

    /// The same, for reports that ask for a localized one.
    public var errorDescription: String? { description }
}
