import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// *POST - serviceToken* of *Adobe Single Sign-On Service*
enum CreateServiceToken {
    static func answer(
        _ simulator: inout Simulator, _ call: SingleSignOnCall
    ) throws(SingleSignOnServiceError) -> Answer {
        // A link code names a user more precisely than an identifier: the user has just typed it.
        if let code = call.field(.xSSOLink) {
            return .serviceToken(
                try simulator.createServiceToken(with: LinkCode(code), in: call.situation), .created, call)
        }
        let identifier = call.field(.xSSOID)
        if let identifier, !IdentifierLimit.allows(identifier) {
            throw SingleSignOnServiceError(
                .headerInvalid, status: 400, "x-sso-id header is too long",
                because: Reason(IdentifierLimit.problem(with: identifier, in: "X-SSO-ID")))
        }
        guard identifier != nil || call.situation.policies.singleSignOnIdentifier == .device else {
            throw SingleSignOnServiceError(
                .headerMissing, "Either x-sso-id or x-sso-link header is required for POST requests",
                because: "The request has neither X-SSO-ID nor X-SSO-Link (policy singleSignOnIdentifier).")
        }
        return .serviceToken(
            simulator.createServiceToken(
                for: identifier ?? call.situation.device.base64, in: call.situation),
            .created, call)
    }
}

/// *GET - serviceToken* of *Adobe Single Sign-On Service*
enum RefreshServiceToken {
    static func answer(
        _ simulator: inout Simulator, _ call: SingleSignOnCall
    ) throws(SingleSignOnServiceError) -> Answer {
        let subject = try call.subject(
            missingStatus: 400, requests: "GET",
            expiredFor: call.situation.configuration.singleSignOnService.refreshWindow)
        return .serviceToken(
            try simulator.refreshServiceToken(for: subject, in: call.situation), .ok, call)
    }
}

/// *POST - link* of *Adobe Single Sign-On Service*
enum CreateLinkCode {
    static func answer(
        _ simulator: inout Simulator, _ call: SingleSignOnCall
    ) throws(SingleSignOnServiceError) -> Answer {
        let response = try simulator.createLinkCode(
            for: call.subject(requests: "link"), in: call.situation)
        let name = call.situation.policies.singleSignOnMembers.linkCode
        return Answer(status: .created) { json, _ in response.write(to: &json, as: name) }
    }
}

/// *GET - list* of *Adobe Single Sign-On Service*
enum ListLinkedDevices {
    static func answer(
        _ simulator: inout Simulator, _ call: SingleSignOnCall
    ) throws(SingleSignOnServiceError) -> Answer {
        Answer(
            try simulator.listLinkedDevices(of: call.subject(requests: "list"), in: call.situation))
    }
}

/// *POST - unlink* of *Adobe Single Sign-On Service*
enum UnlinkDevices {
    static func answer(
        _ simulator: inout Simulator, _ call: SingleSignOnCall
    ) throws(SingleSignOnServiceError) -> Answer {
        let subject = try call.subject(requests: "unlink")
        return Answer(
            try simulator.unlinkDevices(
                named: DevicesToUnlink.read(call.context.request.body), of: subject, in: call.situation))
    }
}

extension Answer {
    fileprivate static func serviceToken(
        _ token: ServiceTokenResponse, _ status: HTTPResponse.Status, _ call: SingleSignOnCall
    ) -> Answer {
        let name = call.situation.policies.singleSignOnMembers.serviceToken
        return Answer(status: status) { json, rendering in
            token.write(
                to: &json, serialized: ServiceToken.mint(token, signedBy: rendering.keys.serviceTokenKey),
                as: name,
                status: status.code)
        }
    }
}

extension Policies.SingleSignOnMembers {
    /// The name of the member with a service token.
    fileprivate var serviceToken: String {
        switch self {
        case .samples: "serviceToken"
        case .tables: "jws"
        }
    }

    /// The name of the member with a link code.
    fileprivate var linkCode: String {
        switch self {
        case .samples: "code"
        case .tables: "link"
        }
    }
}
