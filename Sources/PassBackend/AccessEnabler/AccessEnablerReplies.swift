import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Answer {
    /// `<result>` with the token, escaped, in an element of that name, and the user metadata, if any, in `userMeta`: as
    /// *(Legacy) User Metadata* returns them, as escaped JSON.
    init(_ token: AccessEnablerToken, element: String, metadata: LegacyUserMetadata?) {
        self.init(reply: { (rendering) throws(EnhancedError) in
            let text = XMLText.escape(token.serialized(by: rendering.signer))
            var user = ""
            if let json = try metadata?.bytes(in: .json, rendering) {
                user = "<userMeta>\(XMLText.escape(String(decoding: json, as: UTF8.self)))</userMeta>"
            }
            return Reply(xml: "<result><\(element)>\(text)</\(element)>\(user)</result>")
        })
    }
}

extension AccessEnablerError: Refusal {
    /// The policy `accessEnablerDenialStatus` has the status of a denied resource.
    func reply(_ rendering: RenderContext) -> Reply {
        switch self {
        case .dataNotFound:
            return Reply(
                status: .unauthorized, contentType: "text/plain;charset=UTF-8", text: "Data not found")
        case .pendingLogout(let reason, _):
            let attribute = reason.map { " reason=\"\($0.rawValue)\"" } ?? ""
            return Reply(xml: "<result><pendingLogout\(attribute)>true</pendingLogout></result>")
        case .refused(let error):
            let isDenied = error.status == 403
            let policy = rendering.scenario.configuration.policies.accessEnablerDenialStatus
            let details = XMLText.escape(error.details ?? error.code?.message ?? error.message)
            let name = isDenied ? "notAuthorized" : "internalError"
            return Reply(
                xml: "<error><\(name)/><details>\(details)</details></error>",
                isDenied ? (policy == .ok ? .ok : .badRequest) : .init(code: error.status))
        }
    }
}

extension Reply {
    fileprivate init(xml text: String, _ status: HTTPResponse.Status = .ok) {
        self.init(status: status, contentType: "text/xml;charset=UTF-8", text: text)
    }
}

extension RequestChecks {
    /// The checked request. The AccessEnabler endpoints have the checks of REST API V1, whose logins they use. A token that the
    /// client has kept can stand in place of the access token.
    func accessEnablerRequest(in simulator: Simulator) throws(AccessEnablerError) -> CheckedRequest {
        let request: CheckedRequest
        do throws(LegacyError) {
            request = try legacyRequest(in: simulator)
        } catch {
            throw error.status == 401 || error.status == 404
                ? .dataNotFound(because: error.reason) : .refused(error)
        }
        // Before the request changes anything, because a made-up token could name any number of devices.
        if case .absent = parsed.legacyParameters.keptToken { return request }
        _ = try simulator.accessEnablerLogin(of: request, parsed)
        return request
    }
}
