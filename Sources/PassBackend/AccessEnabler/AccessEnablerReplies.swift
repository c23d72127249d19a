import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The answers and errors of the AccessEnabler endpoints as replies.
enum AccessEnablerReplies {
    /// - Parameters:
    ///   - deniedStatus: the status of a denied resource (policy `accessEnablerDenialStatus`).
    ///   - failure: set to the error that the encryption of user metadata has caused.
    static func reply(
        _ result: Result<AccessEnablerAnswer, AccessEnablerError>, deniedStatus: HTTPResponse.Status,
        _ rendering: RenderContext, failure: inout EnhancedError?
    ) -> Reply {
        switch result {
        case .success(.device(let device)):
            var reply = Reply(
                status: .ok, fields: [.contentType: Reply.jsonContentType], body: device.jsonBytes)
            reply.fields[.passSFP] = device.deviceID
            return reply
        case .success(.token(let token, let element, let metadata)):
            let text = XMLText.escape(token.serialized(by: rendering.signer))
            do throws(EnhancedError) {
                let user = if let metadata { try userMeta(metadata, rendering) } else { "" }
                return xml(.ok, "<result><\(element)>\(text)</\(element)>\(user)</result>")
            } catch {
                failure = error
                return refusal(LegacyError(error), deniedStatus)
            }
        case .success(.mediaToken(let token)):
            return Reply(
                status: .ok, contentType: "text/plain;charset=UTF-8",
                text: token.text(by: rendering.signer))
        case .failure(.dataNotFound):
            return Reply(
                status: .unauthorized, contentType: "text/plain;charset=UTF-8", text: "Data not found")
        case .failure(.pendingLogout(let reason, _)):
            let attribute = reason.map { " reason=\"\($0.rawValue)\"" } ?? ""
            return xml(.ok, "<result><pendingLogout\(attribute)>true</pendingLogout></result>")
        case .failure(.refused(let error)): return refusal(error, deniedStatus)
        }
    }

    /// The user metadata as *(Legacy) User Metadata* returns them, as escaped JSON.
    private static func userMeta(
        _ metadata: LegacyUserMetadata, _ rendering: RenderContext
    ) throws(EnhancedError) -> String {
        let json = try metadata.document(in: .json, signer: rendering.signer, trace: rendering.trace)
            .bytes(in: .json)
        return "<userMeta>\(XMLText.escape(String(decoding: json, as: UTF8.self)))</userMeta>"
    }

    private static func refusal(_ error: LegacyError, _ deniedStatus: HTTPResponse.Status) -> Reply {
        let isDenied = error.status == 403
        let details = XMLText.escape(error.details ?? error.code?.message ?? error.message)
        return xml(
            isDenied ? deniedStatus : .init(code: error.status),
            "<error><\(isDenied ? "notAuthorized" : "internalError")/><details>\(details)</details></error>")
    }

    private static func xml(_ status: HTTPResponse.Status, _ text: String) -> Reply {
        Reply(status: status, contentType: "text/xml;charset=UTF-8", text: text)
    }
}

extension HTTPField.Name {
    /// The identifier of the device, which AccessEnabler clients send back.
    static let passSFP = HTTPField.Name("pass_sfp")!
}

/// The result of an AccessEnabler operation before it is serialized.
enum AccessEnablerAnswer: Sendable {
    case device(IndividualizedDevice)
    /// `<result>` with the token, escaped, in an element of that name, and the user metadata, if any, in `userMeta`.
    case token(AccessEnablerToken, element: String, metadata: LegacyUserMetadata?)
    /// The media token as text, not in base64.
    case mediaToken(MediaToken)
}

extension UncheckedCall {
    /// The checked call. The AccessEnabler endpoints have the checks of REST API V1, whose logins they use. A token that the
    /// client has kept can stand in place of the access token.
    func accessEnablerCall(in simulator: Simulator) throws(AccessEnablerError) -> LegacyCall {
        let call: LegacyCall
        do throws(LegacyError) {
            call = try legacyCall(in: simulator)
        } catch {
            throw error.status == 401 || error.status == 404
                ? .dataNotFound(because: error.reason) : .refused(error)
        }
        // Before the request changes anything, because a made-up token could name any number of devices.
        if case .absent = call.parameters.keptToken { return call }
        _ = try call.accessEnablerLogin(in: simulator)
        return call
    }
}
