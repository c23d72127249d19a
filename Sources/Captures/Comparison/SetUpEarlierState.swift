import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension CaptureReplayer {
    /// Gives the mock the state that the captured service had before the capture, or that the capture does not contain: the client,
    /// its token, and the session of a code.
    mutating func learnEarlier(of call: CapturedCall) {
        if call.operation == .retrieveAccessToken { learnEarlierClient(of: call) }
        if call.hasValidToken {
            if let token = call.accessToken {
                let known = substitutions.values[token]
                if known == nil || known == earlierToken, let own = ownToken() {
                    substitutions.values[token] = own
                }
            } else if call.lacksCredentials {
                _ = ownToken()
            }
        }
        let isPageOrLegacy = call.definition.dialect == .html || call.definition.isLegacy
        if isPageOrLegacy
            ? call.exchange.status < 400
            : call.errorCode != EnhancedErrorCode.invalidParameterCode.rawValue
        {
            learnEarlierSession(of: call)
        }
        if call.operation == .createPartnerProfile, call.exchange.status < 300 {
            learnEarlierPartnerRequest(of: call)
        }
        if call.operation == .legacyExchangeToken, call.exchange.status < 300 {
            learnEarlierProfileRequest(of: call)
        }
    }

    private mutating func learnEarlierClient(of call: CapturedCall) {
        guard call.exchange.status < 300, let client = clientID(in: call),
            substitutions.values[client] == nil,
            let own = newClient()
        else { return }
        substitutions.values[client] = own.id
        clientSecrets[client] = own.secret
    }

    private mutating func learnEarlierSession(of call: CapturedCall) {
        guard let code = call.code, substitutions.values[code] == nil,
            !(mock.backend.state.withLock { $0.simulator.sessions[AuthenticationCode(code)] != nil }),
            let session = unnamedSession(of: call) ?? newSession(for: code, call)
        else { return }
        earlierSessions.insert(code)
        substitutions.values[code] = session
    }

    /// The code of the newest session without a captured code: the body of its reply was not captured.
    private func unnamedSession(of call: CapturedCall) -> String? {
        let sessions = mock.backend.state.withLock { Array($0.simulator.sessions.values) }
        let known = Set(substitutions.values.values)
        return
            sessions
            .filter { session in
                session.isLive && !known.contains(session.code.text)
                    && (call.device == nil || call.device == session.device)
            }
            .max { $0.validity.notBefore < $1.validity.notBefore }?.code.text
    }

    private mutating func newSession(for code: String, _ call: CapturedCall) -> String? {
        let providers = inferred.serviceProviders.keys.sorted { $0.text < $1.text }
        guard let provider = call.serviceProvider ?? providers.first,
            let token = token(of: call) ?? ownToken()
        else { return nil }
        let known = inferred.sessions[code]
        let missing = (call.reply?["missingParameters"]?.array ?? []).compactMap(\.string)
        let domain =
            known?.domainName ?? inferred.serviceProviders[provider]?.domains.first?.name
            ?? InferredConfiguration.domain
        var form = ["domainName": domain, "redirectUrl": known?.redirectURL ?? "https://\(domain)"]
        form["mvpd"] = known?.mvpd?.text
        form["deviceId"] = call.legacy?["deviceId"]
        for name in missing { form[name == "domain" ? "domainName" : name] = nil }
        // An MVPD without a login ends the session at once, so it is chosen only when the session has its code.
        let isChosenLater =
            known?.mvpd.map {
                inferred.mvpds[$0]?.isTempPass ?? false || inferred.isDegraded($0, at: provider)
            } ?? false
        if isChosenLater { form["mvpd"] = nil }
        var fields = Self.formFields(token)
        // A page names no device, but another call with the same code can.
        let own = [HTTPField.Name.apDeviceIdentifier, .xDeviceInfo].map { ($0, call.request.fields[$0]) }
        let described =
            own.allSatisfy { $0.1 == nil } ? known?.deviceFields.map { ($0.key, $0.value) } ?? [] : own
        for (name, value) in described {
            value.map { fields.append(name: name.rawName.utf8, value: $0.utf8) }
        }
        if !fields.contains(.apDeviceIdentifier) {
            fields.append(
                name: HTTPField.Name.apDeviceIdentifier.rawName.utf8,
                value: "fingerprint \(Base64.encode("captured".utf8))".utf8)
        }
        let path =
            call.definition.isLegacy
            ? PassOperation.legacyRequestRegistrationCode.path(["requestor": provider.text]) + ".json"
            : PassOperation.createAuthenticationSession.path(["serviceProvider": provider.text])
        guard let session = post(path, form, fields)?["code"]?.string else { return nil }
        if isChosenLater, call.operation != .resumeAuthenticationSession {
            let resume = PassOperation.resumeAuthenticationSession.path([
                "serviceProvider": provider.text, "code": session,
            ])
            form["mvpd"] = known?.mvpd?.text
            _ = post(resume, form, fields)
        }
        return session
    }

    /// Makes the mock issue the request to Apple's framework that the response in the call answers.
    private mutating func learnEarlierPartnerRequest(of call: CapturedCall) {
        let profiles = call.reply?["profiles"]?.object ?? [:]
        guard profiles.values.contains(where: { $0["type"]?.string == ProfileType.appleSSO.rawValue }),
            let device = device(of: call), partnerRequests[device] == nil, let token = ownToken(),
            let provider = call.serviceProvider, let partner = call.parameters["partner"]
        else { return }
        var fields = Self.formFields(token)
        for name in [HTTPField.Name.apDeviceIdentifier, .xDeviceInfo, .apPartnerFrameworkStatus] {
            call.request.fields[name].map { fields.append(name: name.rawName.utf8, value: $0.utf8) }
        }
        let path = PassOperation.retrievePartnerAuthenticationRequest.path([
            "serviceProvider": provider.text, "partner": partner,
        ])
        let domain = inferred.serviceProviders[provider]?.domains.first?.name ?? InferredConfiguration.domain
        let form = ["domainName": domain, "redirectUrl": "https://\(domain)"]
        partnerRequests[device] = post(path, form, fields)?["authenticationRequest"]?["request"]?.string
    }

    /// Does the same as ``learnEarlierPartnerRequest(of:)`` for REST API V1.
    private mutating func learnEarlierProfileRequest(of call: CapturedCall) {
        guard let device = device(of: call), partnerRequests[device] == nil, partnerRequests[nil] == nil,
            let requestor = call.serviceProvider, let mvpd = call.legacy?.mvpd, let token = ownToken()
        else { return }
        let path = PassOperation.legacyRetrieveProfileRequest.path([
            "requestor": requestor.text, "mvpd": mvpd.text,
        ])
        let query = ["deviceId", "deviceType"].compactMap { name in
            call.legacy?[name].map { (name: name, value: $0) }
        }
        let reply = mock.respond(
            to: Request(method: .get, path: path, query: Form.encode(query), fields: Self.formFields(token)))
        if reply.status == .ok { partnerRequests[device] = String(decoding: reply.body, as: UTF8.self) }
    }

    private static func formFields(_ token: String) -> RequestFields {
        RequestFields([
            ("Host", "localhost"), ("Content-Type", "application/x-www-form-urlencoded"),
            ("Authorization", "Bearer \(token)"),
        ])
    }

    private mutating func ownToken() -> String? {
        let time = now.withLock { $0 }
        let lifetime = mock.backend.state.withLock(\.testerSettings).scenarios.currentOrInitial.configuration
            .lifetimes
            .accessToken
        if earlierToken == nil || time - earlierTokenTime > lifetime * 5 / 6 {
            earlierToken = newToken()
            earlierTokenTime = time
        }
        return earlierToken
    }

    /// A software statement that the mock accepts.
    var statement: String {
        SoftwareStatement.mint(
            softwareID: "captured", clientName: "captured", issuedAt: now.withLock { $0 },
            signedBy: mock.backend.keys[.softwareStatement])
    }

    private func newClient() -> (id: String, secret: String)? {
        let client = post(PassOperation.retrieveClientCredentials.path(), ["software_statement": statement])
        guard let id = client?["client_id"]?.string, let secret = client?["client_secret"]?.string else {
            return nil
        }
        return (id, secret)
    }

    /// Profiles belong to a client, so all tokens are issued to the same client.
    mutating func newToken() -> String? {
        if earlierClient == nil { earlierClient = newClient() }
        return earlierClient.flatMap { client in
            post(
                PassOperation.retrieveAccessToken.path(),
                ["client_id": client.id, "client_secret": client.secret, "grant_type": "client_credentials"])?[
                    "access_token"]?.string
        }
    }

    private func post(
        _ path: String, _ form: [String: String],
        _ fields: RequestFields = ["Host": "localhost", "Content-Type": "application/x-www-form-urlencoded"]
    ) -> JSONValue? {
        let body = Form.encode(form.map { (name: $0.key, value: $0.value) })
        let reply = mock.respond(
            to: Request(method: .post, path: path, fields: fields, body: Array(body.utf8)))
        return JSONValue(parsing: reply.body)
    }
}

extension Request {
    /// The same request with this access token, and no other one.
    func authorized(by token: String, at path: String? = nil) -> Request {
        var fields = RequestFields()
        for (name, value) in self.fields where name.lowercased() != "authorization" {
            fields.append(name: name.utf8, value: value.utf8)
        }
        fields.append(name: "Authorization".utf8, value: "Bearer \(token)".utf8)
        return Request(
            method: method, path: path ?? self.path, query: query, fields: fields, body: body,
            minorVersion: minorVersion, connection: connection)
    }
}
