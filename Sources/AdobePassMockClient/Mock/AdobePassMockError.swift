import Foundation

/// Why a call of the mock failed.
public enum AdobePassMockError: Error, Sendable {
    /// No connection to the mock could be made.
    case unreachable(URL, reason: String)
    /// The mock refused a call. Contains the HTTP status and the mock's explanation.
    case refused(call: String, status: Int, explanation: String)
    /// The answer cannot be decoded: the mock has another version.
    case unreadable(call: String, answer: String)
    /// The expected requests were not received. The text lists the expected and the received ones, line by
    /// line.
    case unverified(String)
    /// The mock could not be started. Contains its error output.
    case notStarted(String)
    /// The fake of Apple's framework was used in a way that Apple's framework does not support for Adobe
    /// Pass.
    case misused(String)
}

extension AdobePassMockError: CustomStringConvertible, LocalizedError {
    /// The text that a test report shows.
    public var description: String {
        switch self {
        case .unreachable(let url, let reason):
            "No adobe-pass-mock answers at \(url.absoluteString): \(reason)"
        case .refused(let call, let status, let explanation):
            "The mock refused \(call) with \(status): \(explanation)"
        case .unreadable(let call, let answer):
            "This library cannot decode the answer to \(call). Use the version of the mock: \(answer)"
        case .unverified(let explanation): explanation
        case .notStarted(let reason): "The mock did not start: \(reason)"
        case .misused(let explanation): explanation
        }
    }

    /// The same text, for reports that ask for a localized one.
    public var errorDescription: String? { description }
}
