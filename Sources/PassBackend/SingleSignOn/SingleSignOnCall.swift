import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// One call of Adobe's single sign-on service, after the checks that its operations share.
struct SingleSignOnCall {
    var context: ParsedRequest
    var situation: Situation
    /// Why tokens of the request do not count, for the journal.
    var ignoredTokens: [Reason]
    /// Verifies service tokens.
    var serviceTokens: ServiceTokenReader

    /// The value of a header field; `nil` when it is missing or empty.
    func field(_ name: HTTPField.Name) -> String? {
        context.request.fields[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The user of the token in `AD-Service-Token`.
    ///
    /// - Parameters:
    ///   - missingStatus: the status when the header is missing, which differs between the operations.
    ///   - requests: the name of these requests in the message of that error.
    ///   - grace: how long after its end the token is accepted.
    /// - Throws: `header_missing`, `header_invalid`, `token_invalid`, `token_expired`.
    func subject(
        missingStatus: Int = 401, requests: String, expiredFor grace: Duration = .zero
    ) throws(SingleSignOnServiceError) -> String {
        guard let text = field(.adServiceToken) else {
            throw SingleSignOnServiceError(
                .headerMissing, status: missingStatus,
                "AD-Service-Token header is required for \(requests) requests",
                because: "The request has no header AD-Service-Token, or an empty one.")
        }
        return try serviceTokens.singleSignOnSubject(in: text, at: situation.now - grace)
    }
}

/// The checks that the operations of Adobe's single sign-on service share, in their order: access token, service
/// provider, device, device information. The order is inferred.
extension UncheckedCall {
    /// The checked call.
    ///
    /// - Throws: the error of the first check that fails.
    func singleSignOnCall(in simulator: Simulator) throws(SingleSignOnServiceError) -> SingleSignOnCall {
        do throws(EnhancedError) {
            let call = try passCall(in: simulator)
            return SingleSignOnCall(
                context: context, situation: call.situation, ignoredTokens: call.ignoredTokens,
                serviceTokens: verifiers.serviceTokens)
        } catch {
            guard error.code == .invalidHeaderDeviceIdentifier else { throw SingleSignOnServiceError(error) }
            throw SingleSignOnServiceError(
                .headerMissing,
                context.operation == .createServiceToken
                    ? "AP-Device-Identifier header is required for POST requests" : nil,
                because: error.reason)
        }
    }
}
