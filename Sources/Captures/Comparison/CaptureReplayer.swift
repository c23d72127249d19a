import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

/// Replays the calls of a capture, in their order, on a mock in this process.
///
/// The clock of the mock follows the capture. When a captured reply shows an event outside of the captured calls, such as a login
/// at the page of an MVPD or an outage, the mock repeats the event.
struct CaptureReplayer {
    let mock: AdminResponder
    let inferred: InferredConfiguration
    let now = Locked(Timestamp(milliseconds: 0))
    private(set) var firstCallTime: Timestamp?
    var substitutions = Substitutions()
    /// The mock's client for tokens that were issued before the capture, and its token.
    var earlierClient: (id: String, secret: String)?
    var earlierToken: String?
    var earlierTokenTime = Timestamp(milliseconds: 0)
    /// The captured codes of sessions from before the capture.
    var earlierSessions: Set<String> = []
    /// The mock's secrets, by the captured client identifier.
    var clientSecrets: [String: String] = [:]
    /// The mock's latest request to Apple's framework, by device. Requests of REST API V1 name none.
    var partnerRequests: [DeviceIdentifier?: String] = [:]

    /// - Throws: the mistakes in the configuration and the scenario.
    init(_ library: ScenarioLibrary, _ keys: KeyRing, _ inferred: InferredConfiguration) throws(Diagnostics) {
        self.inferred = inferred
        let backend = Backend(
            scenarios: try ActiveScenarios(library: library, selection: InferredConfiguration.scenario),
            keys: keys,
            settings: .init(now: { [now] in now.withLock { $0 } }, seed: 1))
        mock = AdminResponder(backend, settings: .init(version: ""))
    }

    mutating func replay(_ call: CapturedCall) -> [Difference] {
        let time = call.time
        now.withLock { $0 = max($0, time) }
        if firstCallTime == nil { firstCallTime = time }
        learnEarlier(of: call)
        follow(call)
        var request = substitutions.request(call.request) { [self] name, value in
            replacement(of: name, value, in: call)
        }
        if call.lacksCredentials, let token = earlierToken { request = request.authorized(by: token) }
        learnEarlierPermit(of: call, request)
        let comparison = send(request, of: call)
        for (captured, replayed) in comparison.counterparts { substitutions.values[captured] = replayed }
        remember(comparison.replayed?.document, to: call)
        // The mock does not know the device of an earlier session. Later calls can describe another one.
        let isEarlier = call.code.map(earlierSessions.contains) ?? false
        return comparison.differences.filter { !isEarlier || !$0.place.isOfDevice }
    }

    /// Sends the request. A failure that no request causes is repeated by the mock, unless the scenario that the request selects
    /// causes it.
    private func send(_ request: Request, of call: CapturedCall) -> ReplyComparison {
        let library = mock.backend.state.withLock { $0.testerSettings.scenarios.library }
        let failures = call.failures.enumerated().map { index, failure in
            DynamicRule(
                id: "capture-\(call.exchange.number)-\(index)", device: nil,
                json: failure.rule(on: call.operation), from: library)
        }.filter { $0.problem == nil }
        guard call.selectedScenario != nil, !failures.isEmpty else {
            return send(request, of: call, failures)
        }
        let before = mock.backend.state.withLock { $0 }
        let own = send(request, of: call, [])
        guard !own.differences.isEmpty else { return own }
        let after = mock.backend.state.withLock { $0 }
        mock.backend.state.withLock { $0.restore(before) }
        let forced = send(request, of: call, failures)
        if forced.differences.count < own.differences.count { return forced }
        mock.backend.state.withLock { $0.restore(after) }
        return own
    }

    private func send(
        _ request: Request, of call: CapturedCall, _ failures: [DynamicRule]
    ) -> ReplyComparison {
        mock.backend.state.withLock { $0.testerSettings.dynamicRules = failures }
        let reply = mock.respond(to: request)
        mock.backend.state.withLock { $0.testerSettings.dynamicRules = [] }
        return ReplyComparison(call, reply, at: now.withLock { $0 })
    }

    /// Remembers the parts of a mock's reply that later requests need.
    private mutating func remember(_ reply: JSONValue?, to call: CapturedCall) {
        if let request = reply?["authenticationRequest"]?["request"]?.string, let device = device(of: call) {
            partnerRequests[device] = request
        }
        if call.operation == .legacyRetrieveProfileRequest { partnerRequests[call.device] = reply?.string }
        if let secret = reply?["client_secret"]?.string, let client = call.reply?["client_id"]?.string {
            clientSecrets[client] = secret
        }
    }

    // MARK: Requests

    /// The value that the mock accepts instead of a parameter that only the captured service accepts.
    private func replacement(of name: String, _ value: String, in call: CapturedCall) -> String? {
        let isRefused =
            call.reply?["code"]?.string == EnhancedErrorCode.invalidHeaderIdentityForTemporaryAccess.rawValue
        if name == HTTPField.Name.apTempPassIdentity.rawName.lowercased(), value.isRedacted, !isRefused {
            return Base64.encode(#"{"email": "\#(value)"}"#.utf8)
        }
        // A mark without a fingerprint was not a token, because the text was too short.
        if Self.platformTokenNames.contains(name), value.isRedacted, value != "[redacted]" {
            let claims = JSONValue.object(["sub": .string(value)]).jsonBytes
            return "header.\(Base64.encodeURL(claims)).signature"
        }
        guard call.exchange.status < 400 else { return nil }
        return switch name {
        case "software_statement" where value.isRedacted: statement
        // The journal of a mock and redacted captures do not contain the secret.
        case "client_secret": clientID(in: call).flatMap { clientSecrets[$0] }
        case "generic_data" where value.isRedacted: #"{"email": "\#(value)"}"#
        case "password" where value.isRedacted: "password"
        // The only user of the inferred configuration.
        case "user" where value.isRedacted, "username" where value.isRedacted: InferredConfiguration.userName
        case "SAMLResponse" where call.definition.takesPartnerResponse:
            // A client that does not percent-encode its base64 continues not to.
            value.contains(" ") && !value.isRedacted
                ? partnerResponse(to: call)?.replacing("+", with: " ") : partnerResponse(to: call)
        case "SAMLResponse" where call.operation == .consumeAssertion, "SAMLart":
            assertion(in: call, as: name)
        default: nil
        }
    }

    /// The fields in lower case, and the parameter, that contain the token of a platform.
    private static let platformTokenNames: Set<String> = [
        HTTPField.Name.adobeSubjectToken.rawName.lowercased(),
        HTTPField.Name.rokuConnectToken.rawName.lowercased(), "ast",
    ]

    /// The message that the MVPD sends after a login at its own page, which no capture contains: its response, or an artifact that
    /// represents it.
    private func assertion(in call: CapturedCall, as name: String) -> String? {
        guard let code = code(of: call) else { return nil }
        let time = now.withLock { $0 }
        return mock.backend.state.withLock { state in
            guard let session = state.simulator.sessions[code], let mvpd = session.parameters.mvpd else {
                return nil
            }
            guard name == "SAMLResponse" else {
                return state.simulator.issueArtifact(
                    for: session, as: InferredConfiguration.userName, at: time)
            }
            let issued = state.simulator.issueResponse(
                for: session, as: InferredConfiguration.userName, at: time)
            let response = SAMLResponse(
                id: issued.id, issueInstant: time, inResponseTo: issued.inResponseTo, issuer: mvpd,
                outcome: .success(
                    .init(
                        id: "_" + issued.id, nameID: InferredConfiguration.userName, validity: issued.validity
                    )))
            return Base64.encode(response.xml.utf8)
        }
    }

    func clientID(in call: CapturedCall) -> String? {
        JSONValue(parsing: call.request.body)?["client_id"]?.string ?? call.form["client_id"]
    }

    /// A response of Apple's framework to the latest request of the mock.
    private func partnerResponse(to call: CapturedCall) -> String? {
        guard let request = device(of: call).flatMap({ partnerRequests[$0] }) ?? partnerRequests[nil] else {
            return nil
        }
        let reply = mock.respond(
            to: Request(
                method: .post,
                path: "/__admin/partner/\(call.parameters["partner"] ?? Partner.apple.rawValue)/response",
                fields: ["Host": "localhost", "Content-Type": "application/json"],
                body: JSONValue.object(["request": .string(request)]).jsonBytes))
        return JSONValue(parsing: reply.body)?["SAMLResponse"]?.string
    }

    /// The mock's access token in place of that of the call; `nil` if the service refused it or the mock does not know it.
    func token(of call: CapturedCall) -> String? {
        call.hasValidToken ? call.accessToken.flatMap { substitutions.values[$0] } : nil
    }

    func device(of call: CapturedCall) -> DeviceIdentifier? {
        let session = code(of: call).flatMap { code in
            mock.backend.state.withLock { $0.simulator.sessions[code] }
        }
        return session?.device ?? call.device
    }

    func code(of call: CapturedCall) -> AuthenticationCode? {
        call.code.map { AuthenticationCode(substitutions.text($0)) }
    }
}
