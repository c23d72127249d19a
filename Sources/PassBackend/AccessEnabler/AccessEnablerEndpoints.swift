import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *(AccessEnabler) Individualize the device*
    func accessEnablerIndividualizeDevice(_ simulator: inout Simulator) throws(AccessEnablerError) -> Answer {
        guard let fingerprint = DeviceFingerprint.read(parsed.request.body) else {
            throw .refused(
                LegacyError(
                    400, "The body has no fingerprint",
                    because: "The body is not a JSON object with a fingerprint.")
            )
        }
        let identifier = simulator.individualizeDevice(with: fingerprint)
        return Answer(reply: { _ in
            var reply = Reply(status: .ok, fields: Reply.jsonFields, body: identifier.jsonBytes)
            reply.fields[.passSFP] = identifier.deviceID
            return reply
        })
    }

    /// *(AccessEnabler) Retrieve the session*, also of a native app: the authentication token of the device.
    func accessEnablerRetrieveSession(_ simulator: inout Simulator) throws(AccessEnablerError) -> Answer {
        if let session = request.session, session.authenticatedMVPD == nil {
            throw .dataNotFound(because: "No user has logged in with the code \(session.code) yet.")
        }
        guard let login = simulator.legacyLogin(in: request) else {
            let reason = simulator.reasonForMissingLogin(in: request)
            // The user has logged in with the code, so a missing login has ended.
            throw request.session == nil
                ? .dataNotFound(because: request.reasonAgainstCode ?? reason)
                : .pendingLogout(nil, because: reason)
        }
        return Answer(
            simulator.authenticationToken(of: login, in: request), element: "authnToken",
            metadata: simulator.legacyUserMetadata(of: login, in: request))
    }

    /// *(AccessEnabler) Authorize*, also for a native app: the permit of one resource.
    func accessEnablerAuthorize(_ simulator: inout Simulator) throws(AccessEnablerError) -> Answer {
        let login = try accessEnablerLogin(in: simulator)
        if parsed.legacyParameters["authentication_token"].flatMap(AccessEnablerToken.resource(inPermit:))
            != nil
        {
            throw .refused(
                unusableToken(because: "is that of an authorization, expected that of the login"))
        }
        guard let name = parsed.legacyParameters["resource_id"] else {
            throw .refused(.missing("resource_id", .missingResource))
        }
        let resource = RequestedResource(reading: ResourceID(name))
        do throws(LegacyError) { try resource.check(by: request.policies) } catch { throw .refused(error) }
        do throws(EnhancedError) {
            let token = try simulator.authorizationToken(for: resource, of: login, in: request)
            return Answer(token, element: "authzToken", metadata: metadata(in: simulator))
        } catch {
            throw .refused(LegacyError(error))
        }
    }

    /// *(AccessEnabler) Short authorize*, also for a native app: the media token of an authorized resource.
    func accessEnablerShortAuthorize(_ simulator: inout Simulator) throws(AccessEnablerError) -> Answer {
        if case .absent = parsed.legacyParameters.keptToken { throw .refused(.missing("authz_token")) }
        let login = try accessEnablerLogin(in: simulator)
        guard let id = parsed.legacyParameters["authz_token"].flatMap(AccessEnablerToken.resource(inPermit:))
        else {
            throw .refused(
                .badRequest(because: "The authz_token names no resource, so it authorizes none."))
        }
        let resource = RequestedResource(reading: id)
        if let permit = login.legacyAuthorization(of: resource.key(in: request.policies)),
            permit.isOver(at: request.now),
            request.policies.accessEnablerExpiredAuthorization == .expired
        {
            throw .refused(
                LegacyError(
                    .authorizationExpired,
                    because: Reason(
                        "The authorization of \(resource.id.excerpt) \(permit.mismatch(at: request.now)).",
                        hint: "Authorize the resource again.")))
        }
        do throws(LegacyError) {
            let token = try simulator.requiredMediaToken(for: resource, of: login, in: request).token
            // The token is sent as text, not in base64.
            return Answer(reply: { rendering in
                Reply(
                    status: .ok, contentType: "text/plain;charset=UTF-8",
                    text: token.text(by: rendering.signer))
            })
        } catch {
            throw .refused(error)
        }
    }

    /// The user metadata after an authorization, if the client requests them.
    private func metadata(in simulator: Simulator) -> LegacyUserMetadata? {
        // The authorization can have added metadata to the login.
        guard parsed.legacyParameters["userMeta"] == "1", let login = simulator.legacyLogin(in: request)
        else { return nil }
        return simulator.legacyUserMetadata(of: login, in: request)
    }

    /// The device's login, if the token in the request belongs to it. Native apps can omit the authentication token.
    ///
    /// - Throws: `refused` for a text that is not a token; `pendingLogout` for a token of another device or another login.
    fileprivate func accessEnablerLogin(in simulator: Simulator) throws(AccessEnablerError) -> Profile {
        let claims: AccessEnablerToken.Claims?
        switch parsed.legacyParameters.keptToken {
        case .absent: claims = nil
        case .empty: throw .refused(unusableToken(because: "is empty"))
        case .unreadable: throw .refused(unusableToken(because: "is not a token of this mock"))
        case .token(let token):
            guard request.device.isNamed(token.device) else {
                throw pendingLogout(
                    Reason(
                        "The \(tokenName) belongs to another device than the one that the request names.",
                        hint: "Send the same device_id or Ap_21 as before the login."))
            }
            claims = token
        }
        guard let login = simulator.legacyLogin(in: request) else {
            throw pendingLogout(simulator.reasonForMissingLogin(in: request))
        }
        guard claims == nil || claims?.loginID == login.loginID.text else {
            throw pendingLogout(
                Reason(
                    "The \(tokenName) belongs to an earlier login of the device.",
                    hint: "Discard the kept tokens, and use those of the newest login."))
        }
        return login
    }

    /// The refusal of a text that is not a token.
    private func unusableToken(because problem: String) -> LegacyError {
        LegacyError(
            400, "User not Authenticated",
            because: Reason(
                "The \(tokenName) \(problem).",
                hint: "Send the token as an earlier answer of this mock had it."))
    }

    private var tokenName: String { parsed.definition.tokenName ?? "" }

    private func pendingLogout(_ reason: Reason) -> AccessEnablerError {
        let isShort = tokenName == "authz_token"
        return .pendingLogout(isShort ? .shortAuthorization : .authorization, because: reason)
    }
}

extension HTTPField.Name {
    /// The identifier of the device, which AccessEnabler clients send back.
    fileprivate static let passSFP = HTTPField.Name("pass_sfp")!
}

extension Answer {
    /// `<result>` with the escaped token in an element of that name. `userMeta` has the user metadata, if any, as escaped JSON in
    /// the form of *(Legacy) User Metadata*.
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
    /// The policy `accessEnablerDenialStatus` sets the status of a denied resource.
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
    /// The checked request. The checks are those of REST API V1, whose logins the AccessEnabler endpoints use. A token that the
    /// client has kept can replace the access token.
    func accessEnablerRequest(in simulator: Simulator) throws(AccessEnablerError) -> CheckedRequest {
        let request: CheckedRequest
        do throws(LegacyError) {
            request = try legacyRequest(in: simulator)
        } catch {
            throw error.status == 401 || error.status == 404
                ? .dataNotFound(because: error.reason) : .refused(error)
        }
        // Checks the token before the request changes anything: invented tokens could name any number of devices.
        if case .absent = parsed.legacyParameters.keptToken { return request }
        _ = try Endpoint(request: request, parsed: parsed).accessEnablerLogin(in: simulator)
        return request
    }
}
