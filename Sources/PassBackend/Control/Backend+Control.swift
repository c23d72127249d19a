import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto

extension Backend {
    /// Where a browser finds the dashboard.
    package static let dashboardPath = ControlOperation.showDashboard.row.path.description

    /// One call of the admin API: never disturbed by scenarios, never shown to other origins.
    func control(_ request: Request) -> Reply {
        guard let path = request.pathSegments else { return ControlError.unknownPath(request.path).reply }
        switch Router.control.route(request.method, path) {
        case .found(let operation, let parameters):
            return control(operation, parameters, request)
        case .wrongMethod(let allowed, _): return ControlError.methodNotAllowed(allowed).reply
        case .unknown: return ControlError.unknownPath(request.path).reply
        }
    }

    private func control(
        _ operation: ControlOperation, _ parameters: PathParameters, _ request: Request
    ) -> Reply {
        if let refusal = settings.access.refusal(of: request, for: operation) {
            guard refusal.status == .unauthorized else { return refusal.reply }
            if operation.isPage { return DashboardLogin().reply }
            return operation.leadsToLogin ? .toDashboard : refusal.reply
        }
        // After the change: whoever keeps the state must not take the one before it for this one.
        defer {
            if operation.row.method != .get {
                noteChange()
                publishChange()
            }
        }
        do throws(ControlError) {
            return try answer(ControlCall(operation: operation, parameters: parameters, request: request))
        } catch {
            return error.reply
        }
    }

    func answer(_ call: ControlCall) throws(ControlError) -> Reply {
        switch call.operation {
        case .health, .ready: health()
        case .version: .json { $0.object { $0.member("version", settings.version) } }
        case .metrics: metrics()
        case .listScenarios: listScenarios()
        case .chooseScenario: try chooseScenario(call)
        case .resetScenario: resetScenario()
        case .bindScenario: try bindScenario(call)
        case .unbindScenario: try unbindScenario(call)
        case .listDevices: listDevices()
        case .showDevice: try showDevice(call)
        case .forgetDevice: try forgetDevice(call)
        case .putProfile: try putProfile(call)
        case .completeSession: try completeSession(call)
        case .answerAsPartner: try answerAsPartner(call)
        case .addRule: try addRule(call)
        case .listRules: listRules()
        case .removeRule: try removeRule(call)
        case .removeRules: removeRules()
        case .listRequests: try listRequests(call)
        case .showRequest: try showRequest(call)
        case .clearRequests: clearRequests()
        case .countRequests: try countRequests(call)
        case .findRequests: try findRequests(call)
        case .removeRequests: try removeRequests(call)
        case .awaitRequests: try awaitRequests(call)
        case .verifyRequests: try verifyRequests(call)
        case .unmatchedRequests: unmatchedRequests()
        case .showChecklist: try checklist(call)
        case .streamEvents: streamEvents()
        case .showClock: try showClock(call)
        case .setClock: try setClock(call)
        case .advanceClock: try advanceClock(call)
        case .freezeClock: try freezeClock(call)
        case .resumeClock: try resumeClock(call)
        case .resetClock: try resetClock(call)
        case .showState: showState()
        case .putState: try putState(call)
        case .takeSnapshot: takeSnapshot(call)
        case .showSnapshot: try showSnapshot(call)
        case .removeSnapshot: try removeSnapshot(call)
        case .mintServiceToken: try mintServiceToken(call)
        case .mediaTokenKey:
            Reply(contentType: "application/x-pem-file", text: keys.mediaTokenKey.publicKey.pem)
        case .jsonWebKeySet:
            Reply(
                contentType: "application/jwk-set+json",
                text: String(decoding: keys.jsonWebKeySet, as: UTF8.self))
        case .tlsAuthority: try tlsAuthority()
        case .scenarioSchema: schema(Schema.scenarioSchema)
        case .configurationSchema: schema(Schema.configurationSchema)
        case .showOpenAPI:
            .json { OpenAPIDocument(version: settings.version).json.write(to: &$0) }
        case .showPassOpenAPI:
            .json { PassOpenAPIDocument(version: settings.version).json.write(to: &$0) }
        case .showPostmanCollection:
            .json { PostmanCollection(baseURL: baseURL(call)).json.write(to: &$0) }
        case .showHTTPFile:
            Reply(contentType: "text/plain;charset=UTF-8", text: HTTPFile(baseURL: baseURL(call)).text)
        case .reset: reset()
        case .showDashboard: showDashboard(call)
        case .showChecklistPage: try showChecklistPage(call)
        case .dashboardScript: DashboardScript.reply
        case .actOnDashboard: try actOnDashboard(call)
        case .logInToDashboard: logInToDashboard(call)
        case .logOutOfDashboard: logOutOfDashboard(call)
        }
    }

    /// What a description for the caller begins its addresses with.
    private func baseURL(_ call: ControlCall) -> String {
        settings.publicURL?.text ?? call.request.baseURL
    }

    private func health() -> Reply {
        let now = settings.now()
        return .json { json in
            json.object { object in
                object.member("status", "healthy")
                object.member("message", "adobe-pass-mock takes requests")
                object.member("version", settings.version)
                object.member("uptimeInSeconds", (now.milliseconds - startedAt.milliseconds) / 1_000)
                object.member("timestamp", now.utcString)
            }
        }
    }

    private func tlsAuthority() throws(ControlError) -> Reply {
        guard let authority = settings.authority else {
            throw .notFound("The mock has no TLS authority of its own, for it was not started with --tls.")
        }
        // By this type devices offer to install it.
        return Reply(contentType: "application/x-x509-ca-cert", text: authority)
    }

    private func schema(_ schema: JSONValue) -> Reply {
        Reply(fields: [.contentType: "application/schema+json"], body: schema.jsonBytes)
    }

    private func reset() -> Reply {
        state.withLock { state in
            state.reset(seed: settings.seed)
        }
        journal.withLock { $0.reset() }
        snapshots.withLock { $0 = [:] }
        return Reply(status: .noContent)
    }
}

extension Reply {
    /// A reply with JSON in it.
    static func json(_ write: (inout JSONWriter) -> Void) -> Reply {
        var json = JSONWriter()
        write(&json)
        return Reply(fields: [.contentType: ErrorReplies.json], body: json.bytes)
    }
}
