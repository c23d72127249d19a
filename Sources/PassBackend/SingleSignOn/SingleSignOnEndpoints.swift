import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *POST - serviceToken* of *Adobe Single Sign-On Service*
    func createServiceToken(_ simulator: inout Simulator) throws(SingleSignOnServiceError) -> Answer {
        // A link code takes precedence over an identifier, because the user has just typed it.
        if let code = parsed.field(.xSSOLink) {
            return serviceToken(try simulator.createServiceToken(with: LinkCode(code), in: request), .created)
        }
        let identifier = parsed.field(.xSSOID)
        if let identifier, !IdentifierLimit.allows(identifier) {
            throw SingleSignOnServiceError(
                .headerInvalid, status: 400, "x-sso-id header is too long",
                because: Reason(IdentifierLimit.problem(with: identifier, in: "X-SSO-ID")))
        }
        guard identifier != nil || request.policies.singleSignOnIdentifier == .device else {
            throw SingleSignOnServiceError(
                .headerMissing, "Either x-sso-id or x-sso-link header is required for POST requests",
                because: "The request has neither X-SSO-ID nor X-SSO-Link (policy singleSignOnIdentifier).")
        }
        return serviceToken(
            simulator.createServiceToken(for: identifier ?? request.device.base64, in: request), .created)
    }

    /// *GET - serviceToken* of *Adobe Single Sign-On Service*
    func refreshServiceToken(_ simulator: inout Simulator) throws(SingleSignOnServiceError) -> Answer {
        let subject = try singleSignOnSubject(
            missingStatus: 400, requests: "GET",
            expiredFor: request.configuration.singleSignOnService.refreshWindow)
        return serviceToken(try simulator.refreshServiceToken(for: subject, in: request), .ok)
    }

    /// *POST - link* of *Adobe Single Sign-On Service*
    func createLinkCode(_ simulator: inout Simulator) throws(SingleSignOnServiceError) -> Answer {
        let response = try simulator.createLinkCode(for: singleSignOnSubject(requests: "link"), in: request)
        let name = request.policies.singleSignOnMembers == .samples ? "code" : "link"
        return Answer(status: .created) { json, _ in response.write(to: &json, as: name) }
    }

    /// *GET - list* of *Adobe Single Sign-On Service*
    func listLinkedDevices(_ simulator: inout Simulator) throws(SingleSignOnServiceError) -> Answer {
        Answer(try simulator.listLinkedDevices(of: singleSignOnSubject(requests: "list"), in: request))
    }

    /// *POST - unlink* of *Adobe Single Sign-On Service*
    func unlinkDevices(_ simulator: inout Simulator) throws(SingleSignOnServiceError) -> Answer {
        let subject = try singleSignOnSubject(requests: "unlink")
        return Answer(
            try simulator.unlinkDevices(
                named: DevicesToUnlink.read(parsed.request.body), of: subject, in: request))
    }

    /// The user of the token in `AD-Service-Token`.
    ///
    /// - Parameters:
    ///   - missingStatus: the status when the header is missing, which differs between the operations.
    ///   - requests: the name of these requests in the message of the error.
    ///   - grace: how long after its end the token is accepted.
    /// - Throws: `header_missing`, `header_invalid`, `token_invalid`, `token_expired`.
    private func singleSignOnSubject(
        missingStatus: Int = 401, requests: String, expiredFor grace: Duration = .zero
    ) throws(SingleSignOnServiceError) -> String {
        guard let text = parsed.field(.adServiceToken) else {
            throw SingleSignOnServiceError(
                .headerMissing, status: missingStatus,
                "AD-Service-Token header is required for \(requests) requests",
                because: "The request has no header AD-Service-Token, or an empty one.")
        }
        return try parsed.keys.serviceTokens.singleSignOnSubject(in: text, at: request.now - grace)
    }

    private func serviceToken(_ token: ServiceTokenResponse, _ status: HTTPResponse.Status) -> Answer {
        let name = request.policies.singleSignOnMembers == .samples ? "serviceToken" : "jws"
        return Answer(status: status) { json, rendering in
            token.write(
                to: &json,
                serialized: ServiceToken.mint(token, signedBy: rendering.keys.ring[.serviceToken]),
                as: name,
                status: status.code)
        }
    }
}

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
}
