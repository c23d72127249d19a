import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *POST - serviceToken* of *Adobe Single Sign-On Service*
    static func createServiceToken(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(SingleSignOnServiceError) -> Answer {
        // A link code names a user more precisely than an identifier: the user has just typed it.
        if let code = parsed.field(.xSSOLink) {
            return .serviceToken(
                try simulator.createServiceToken(with: LinkCode(code), in: request), .created, request)
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
        return .serviceToken(
            simulator.createServiceToken(
                for: identifier ?? request.device.base64, in: request),
            .created, request)
    }

    /// *GET - serviceToken* of *Adobe Single Sign-On Service*
    static func refreshServiceToken(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(SingleSignOnServiceError) -> Answer {
        let subject = try parsed.singleSignOnSubject(
            at: request.now, missingStatus: 400, requests: "GET",
            expiredFor: request.configuration.singleSignOnService.refreshWindow)
        return .serviceToken(
            try simulator.refreshServiceToken(for: subject, in: request), .ok, request)
    }

    /// *POST - link* of *Adobe Single Sign-On Service*
    static func createLinkCode(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(SingleSignOnServiceError) -> Answer {
        let response = try simulator.createLinkCode(
            for: parsed.singleSignOnSubject(at: request.now, requests: "link"), in: request)
        let name = request.policies.singleSignOnMembers == .samples ? "code" : "link"
        return Answer(status: .created) { json, _ in response.write(to: &json, as: name) }
    }

    /// *GET - list* of *Adobe Single Sign-On Service*
    static func listLinkedDevices(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(SingleSignOnServiceError) -> Answer {
        Answer(
            try simulator.listLinkedDevices(
                of: parsed.singleSignOnSubject(at: request.now, requests: "list"), in: request))
    }

    /// *POST - unlink* of *Adobe Single Sign-On Service*
    static func unlinkDevices(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(SingleSignOnServiceError) -> Answer {
        let subject = try parsed.singleSignOnSubject(at: request.now, requests: "unlink")
        return Answer(
            try simulator.unlinkDevices(
                named: DevicesToUnlink.read(parsed.request.body), of: subject, in: request))
    }
}

extension Answer {
    fileprivate static func serviceToken(
        _ token: ServiceTokenResponse, _ status: HTTPResponse.Status, _ request: CheckedRequest
    ) -> Answer {
        let name = request.policies.singleSignOnMembers == .samples ? "serviceToken" : "jws"
        return Answer(status: status) { json, rendering in
            token.write(
                to: &json, serialized: ServiceToken.mint(token, signedBy: rendering.keys.serviceTokenKey),
                as: name,
                status: status.code)
        }
    }
}
