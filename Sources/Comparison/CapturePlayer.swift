import AdminAPI
import BackendAssembly
import Captures
import ControlAPI
import Documents
import HTTPArchives
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassCrypto
import PassOperations
import PassSimulator

/// Plays the calls of a capture, in their order, on a mock in this process.
///
/// The clock of the mock follows the capture. What happened outside of the captured calls, such as a login at the page
/// of an MVPD or an outage, happens to the mock when a reply of the capture shows it.
struct CapturePlayer {
    private let mock: AdminResponder
    private let now = Locked(Timestamp(milliseconds: 0))
    private var substitutions = Substitutions()
    /// The access token of the mock for tokens that were issued before the capture.
    private var earlierToken: String?
    /// The secrets of the mock by the captured client identifier.
    private var clientSecrets: [String: String] = [:]
    /// The latest request of the mock to Apple's framework, by device.
    private var partnerRequests: [DeviceIdentifier: String] = [:]

    /// - Throws: the mistakes in the configuration and the scenario.
    init(_ library: ScenarioLibrary, _ keys: KeyRing) throws(Diagnostics) {
        let backend = Backend(
            scenarios: try library.activeScenarios(CapturedWorld.scenario), keys: keys,
            settings: .init(now: { [now] in now.withLock { $0 } }, seed: 1))
        mock = AdminResponder(backend, settings: .init(version: ""))
    }

    /// Sends the request of a call to the mock.
    ///
    /// - Returns: what differs from the captured reply.
    mutating func play(_ call: CapturedCall) -> [Difference] {
        let time = call.exchange.startedAt
        now.withLock { $0 = max($0, time) }
        learnEarlierToken(of: call)
        follow(call)
        let request = substitutions.request(call.request) { [self] name, value in
            replacement(of: name, value, in: call)
        }
        let reply = mock.respond(to: request)
        let comparison = ReplyComparison(call, reply, at: now.withLock { $0 })
        for (captured, played) in comparison.counterparts { substitutions.learn(captured, is: played) }
        remember(comparison.played, to: call)
        mock.backend.state.withLock { $0.dynamicRules = [] }
        return comparison.differences
    }

    /// Keeps what later requests need of a reply of the mock.
    private mutating func remember(_ reply: JSONValue?, to call: CapturedCall) {
        if let request = reply?["authenticationRequest"]?["request"]?.string, let device = device(of: call) {
            partnerRequests[device] = request
        }
        if let secret = reply?["client_secret"]?.string, let client = call.reply?["client_id"]?.string {
            clientSecrets[client] = secret
        }
    }

    // MARK: Requests

    /// What the mock accepts in place of a parameter that only the captured service does.
    private func replacement(of name: String, _ value: String, in call: CapturedCall) -> String? {
        guard call.exchange.status < 400 else { return nil }
        return switch name {
        case "software_statement" where value.isRedacted: statement
        // The journal of a mock and redacted captures do not have the secret.
        case "client_secret": clientID(in: call).flatMap { clientSecrets[$0] }
        case "SAMLResponse" where call.definition.takesPartnerResponse: partnerResponse(to: call)
        default: nil
        }
    }

    private func clientID(in call: CapturedCall) -> String? {
        JSONValue(parsing: call.request.body)?["client_id"]?.string ?? Form(call.request.body)["client_id"]
    }

    private var statement: String {
        SoftwareStatement.mint(
            softwareID: "captured", clientName: "captured", issuedAt: now.withLock { $0 },
            signedBy: mock.backend.keys.softwareStatementKey)
    }

    /// Registers a client for a token that was issued before the capture began.
    private mutating func learnEarlierToken(of call: CapturedCall) {
        guard call.definition.takesAccessToken, ![401, 403].contains(call.exchange.status),
            let header = call.request.fields[.authorization], let space = header.firstIndex(of: " ")
        else { return }
        let token = String(header[header.index(after: space)...])
        guard substitutions[token] == nil else { return }
        if earlierToken == nil { earlierToken = newToken() }
        if let earlierToken { substitutions.learn(token, is: earlierToken) }
    }

    private func newToken() -> String? {
        guard let client = post(.retrieveClientCredentials, ["software_statement": statement]),
            let id = client["client_id"]?.string, let secret = client["client_secret"]?.string
        else { return nil }
        let token = post(
            .retrieveAccessToken,
            ["client_id": id, "client_secret": secret, "grant_type": "client_credentials"])
        return token?["access_token"]?.string
    }

    private func post(_ operation: PassOperation, _ form: [String: String]) -> JSONValue? {
        let body = form.map { "\($0.key)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
        let reply = mock.respond(
            to: Request(
                method: .post, path: operation.path(),
                fields: ["Host": "localhost", "Content-Type": "application/x-www-form-urlencoded"],
                body: Array(body.utf8)))
        return JSONValue(parsing: reply.body)
    }

    /// A response of Apple's framework to the latest request of the mock.
    private func partnerResponse(to call: CapturedCall) -> String? {
        guard let request = device(of: call).flatMap({ partnerRequests[$0] }) else { return nil }
        let reply = mock.respond(
            to: Request(
                method: .post, path: "/__admin/partner/\(call.parameters["partner"] ?? "")/response",
                fields: ["Host": "localhost", "Content-Type": "application/json"],
                body: JSONValue.object(["request": .string(request)]).jsonBytes))
        return JSONValue(parsing: reply.body)?["SAMLResponse"]?.string
    }

    private func device(of call: CapturedCall) -> DeviceIdentifier? {
        if let code = call.parameters["code"] {
            let code = AuthenticationCode(substitutions.text(code))
            if let device = mock.backend.state.withLock({ $0.simulator.sessions[code]?.device }) {
                return device
            }
        }
        return NamedDevice(in: call.request.fields).identifier
    }

    // MARK: What the reply shows of the world

    private mutating func follow(_ call: CapturedCall) {
        guard let reply = call.reply else { return }
        followLogins(of: call, reply)
        followFailures(of: call, reply)
    }

    /// A login that the mock has not seen happened outside of the captured calls.
    private func followLogins(of call: CapturedCall, _ reply: JSONValue) {
        guard let device = device(of: call),
            let provider = call.parameters["serviceProvider"].map({ ServiceProviderID($0) })
        else { return }
        let code = call.parameters["code"].map { AuthenticationCode(substitutions.text($0)) }
        for login in call.logins(in: reply) {
            mock.backend.state.withLock { state in
                let configuration = state.scenarios.current.configuration
                let time = state.time(of: device, machineTime: now.withLock { $0 })
                let isLive = login.end.map { $0 > time } ?? true
                let known = (state.simulator.devices[device]?.profiles ?? []).filter { $0.mvpd == login.mvpd }
                guard configuration.mvpds[login.mvpd].map({ $0.tempPass == nil }) ?? false,
                    !known.contains(where: { $0.validity.contains(time) == isLive })
                else { return }
                let start = min(login.start ?? time, time)
                let live = state.simulator.devices[device]?.liveSessions[provider]
                if let session = (code ?? live).flatMap({ state.simulator.sessions[$0] }), session.isLive,
                    code != nil || session.parameters.mvpd == login.mvpd
                {
                    try? state.simulator.completeAuthentication(
                        session, as: nil, outcome: .success, in: configuration, at: start)
                } else {
                    state.simulator.put(
                        SeededProfile(
                            serviceProvider: provider, mvpd: login.mvpd, type: login.type,
                            expiresIn: login.end.map { $0 - start }),
                        on: device, in: configuration, at: start)
                }
            }
        }
    }

    /// An error that no request causes, such as a denial by the MVPD or an outage, happens to the mock, too.
    private func followFailures(of call: CapturedCall, _ reply: JSONValue) {
        var rules: [JSONValue] = []
        if call.exchange.status >= 400, let code = Self.circumstance(reply) {
            rules.append(rule(on: call, code, reply, resource: nil))
        }
        for decision in reply["decisions"]?.array ?? [] {
            if let error = decision["error"], let code = Self.circumstance(error) {
                rules.append(rule(on: call, code, error, resource: decision["resource"]?.string))
            }
        }
        mock.backend.state.withLock { state in
            state.dynamicRules = rules.enumerated().compactMap { index, json in
                let node = Node(json)
                return
                    (try? state.scenarios.library.rule(node, id: "capture-\(call.exchange.number)-\(index)"))
                    .map { DynamicRule(rule: $0, device: nil, json: node.json) }
            }
        }
    }

    private func rule(on call: CapturedCall, _ code: String, _ error: JSONValue, resource: String?)
        -> JSONValue
    {
        var effect: [String: JSONValue] = ["error": .string(code)]
        if let details = error["details"]?.string { effect["details"] = .string(details) }
        var rule: [String: JSONValue] = ["on": [.string(call.operation.rawValue)], "then": .object(effect)]
        if let resource { rule["when"] = ["resource": .string(resource)] }
        return .object(rule)
    }

    /// The code of an error that no request causes.
    private static func circumstance(_ error: JSONValue) -> String? {
        guard let name = (error["code"] ?? error["error"])?.string, AllowedValues.errorCodes.contains(name)
        else {
            return nil
        }
        let isCircumstance =
            EnhancedErrorCode(rawValue: name)?.topic == .denialByMVPD || name.hasPrefix("network_")
            || name.contains("server_error")
        return isCircumstance ? name : nil
    }
}
