import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The checks that the operations of Adobe's single sign-on service share, in their order: access token, service
/// provider, device, device information. The order is inferred.
extension RequestChecks {
    /// - Throws: the error of the first check that fails.
    func singleSignOnRequest(in simulator: Simulator) throws(SingleSignOnServiceError) -> CheckedRequest {
        do throws(EnhancedError) {
            return try passRequest(in: simulator)
        } catch {
            guard error.code == .invalidHeaderDeviceIdentifier else { throw SingleSignOnServiceError(error) }
            throw SingleSignOnServiceError(
                .headerMissing,
                parsed.operation == .createServiceToken
                    ? "AP-Device-Identifier header is required for POST requests" : nil,
                because: error.reason)
        }
    }
}

extension ParsedRequest {
    /// The value of a header field; `nil` when it is missing or empty.
    func field(_ name: HTTPField.Name) -> String? {
        request.fields[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The user of the token in `AD-Service-Token`.
    ///
    /// - Parameters:
    ///   - now: the time on the device's clock.
    ///   - missingStatus: the status when the header is missing, which differs between the operations.
    ///   - requests: the name of these requests in the message of that error.
    ///   - grace: how long after its end the token is accepted.
    /// - Throws: `header_missing`, `header_invalid`, `token_invalid`, `token_expired`.
    func singleSignOnSubject(
        at now: Timestamp, missingStatus: Int = 401, requests: String, expiredFor grace: Duration = .zero
    ) throws(SingleSignOnServiceError) -> String {
        guard let text = field(.adServiceToken) else {
            throw SingleSignOnServiceError(
                .headerMissing, status: missingStatus,
                "AD-Service-Token header is required for \(requests) requests",
                because: "The request has no header AD-Service-Token, or an empty one.")
        }
        return try keys.serviceTokens.singleSignOnSubject(in: text, at: now - grace)
    }
}
