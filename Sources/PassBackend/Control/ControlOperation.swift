import HTTPMessages
import HTTPTypes

/// The calls of the admin API. One case is one row of `row`.
enum ControlOperation: String, Sendable, Hashable, CaseIterable {
    case health, ready, version, metrics
    case listScenarios, chooseScenario, resetScenario
    case bindScenario, unbindScenario
    case listDevices, showDevice, forgetDevice, putProfile
    case completeSession
    case answerAsPartner
    case addRule, listRules, removeRule, removeRules
    case listRequests, showRequest, clearRequests
    case countRequests, findRequests, removeRequests, awaitRequests, verifyRequests
    case unmatchedRequests, streamEvents
    case showClock, setClock, advanceClock, freezeClock, resumeClock, resetClock
    case showState, putState
    case takeSnapshot, showSnapshot, removeSnapshot
    case mintServiceToken
    case mediaTokenKey, jsonWebKeySet
    case scenarioSchema, configurationSchema
    case reset

    static let root = "/__admin"

    /// True for paths below the root of the admin API.
    static func isControl(path: String) -> Bool {
        path == root || path.hasPrefix(root + "/")
    }

    struct Row: Sendable {
        var method: HTTPRequest.Method
        var path: PathTemplate
        /// What the call does, in a few words.
        var summary: String

        fileprivate init(_ method: HTTPRequest.Method, _ path: String, _ summary: String) {
            self.method = method
            self.path = PathTemplate(ControlOperation.root + path)
            self.summary = summary
        }
    }

    var row: Row {
        switch self {
        case .health: Row(.get, "/health", "whether the mock is well, and for how long")
        case .ready: Row(.get, "/ready", "whether the mock takes requests")
        case .version: Row(.get, "/version", "which mock this is")
        case .metrics: Row(.get, "/metrics", "counters, in the text format of Prometheus")
        case .listScenarios: Row(.get, "/scenarios", "the scenarios, and which one plays")
        case .chooseScenario: Row(.put, "/scenario", "play a scenario for everybody")
        case .resetScenario: Row(.delete, "/scenario", "back to the scenario of the start")
        case .bindScenario: Row(.put, "/devices/{device}/scenario", "play a scenario for one device")
        case .unbindScenario: Row(.delete, "/devices/{device}/scenario", "the device follows everybody again")
        case .listDevices: Row(.get, "/devices", "the devices that the mock knows")
        case .showDevice: Row(.get, "/devices/{device}", "what the mock knows of a device")
        case .forgetDevice: Row(.delete, "/devices/{device}", "forget a device, but no client credentials")
        case .putProfile: Row(.post, "/devices/{device}/profiles", "a logged-in user without a login")
        case .completeSession: Row(.post, "/sessions/{code}/complete", "finish a login without a browser")
        case .answerAsPartner:
            Row(.post, "/partner/{partner}/response", "what the partner's framework would return")
        case .addRule: Row(.post, "/rules", "a rule on top of every scenario, or for one device")
        case .listRules: Row(.get, "/rules", "the rules on top of every scenario")
        case .removeRule: Row(.delete, "/rules/{id}", "take one of them away")
        case .removeRules: Row(.delete, "/rules", "take all of them away")
        case .listRequests: Row(.get, "/requests", "the journal, newest first")
        case .showRequest: Row(.get, "/requests/{id}", "one request, by its identifier or trace")
        case .clearRequests: Row(.delete, "/requests", "forget the journal")
        case .countRequests: Row(.post, "/requests/count", "how many requests match a pattern")
        case .findRequests: Row(.post, "/requests/find", "the requests that match a pattern")
        case .removeRequests: Row(.post, "/requests/remove", "forget the requests that match a pattern")
        case .awaitRequests: Row(.post, "/requests/wait", "answers when enough requests match, or with 408")
        case .verifyRequests: Row(.post, "/requests/verify", "whether requests came in this order")
        case .unmatchedRequests:
            Row(.get, "/requests/unmatched", "requests that met no operation, and what they were near")
        case .streamEvents: Row(.get, "/events", "the journal as server-sent events")
        case .showClock: Row(.get, "/clock", "the clock, the server's or a device's")
        case .setClock: Row(.post, "/clock/set", "set it to a time")
        case .advanceClock: Row(.post, "/clock/advance", "set it ahead, or back")
        case .freezeClock: Row(.post, "/clock/freeze", "let it stand still")
        case .resumeClock: Row(.post, "/clock/resume", "let it run on from there")
        case .resetClock: Row(.post, "/clock/reset", "back to the time of the machine, or of the server")
        case .showState: Row(.get, "/state", "the whole state, to be kept or taken elsewhere")
        case .putState: Row(.put, "/state", "go on from a state that was kept")
        case .takeSnapshot: Row(.put, "/snapshots/{name}", "keep the state under a name")
        case .showSnapshot: Row(.get, "/snapshots/{name}", "the state that was kept")
        case .removeSnapshot: Row(.delete, "/snapshots/{name}", "forget it")
        case .mintServiceToken: Row(.post, "/tokens/service", "a signed AD-Service-Token")
        case .mediaTokenKey: Row(.get, "/keys/media-token.pem", "the public key of media tokens")
        case .jsonWebKeySet: Row(.get, "/keys/jwks.json", "all public keys")
        case .scenarioSchema: Row(.get, "/schema/scenario.json", "the JSON Schema of scenario files")
        case .configurationSchema: Row(.get, "/schema/config.json", "the JSON Schema of configuration files")
        case .reset: Row(.post, "/reset", "everything back to the start")
        }
    }

    /// True for the calls that need no token, so that orchestrators can look.
    var isOpen: Bool {
        switch self {
        case .health, .ready, .version: true
        default: false
        }
    }
}
