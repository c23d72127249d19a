import ControlAPI
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
    case unmatchedRequests, streamEvents, showChecklist
    case showClock, setClock, advanceClock, freezeClock, resumeClock, resetClock
    case showState, putState
    case takeSnapshot, showSnapshot, removeSnapshot
    case mintServiceToken
    case mediaTokenKey, jsonWebKeySet, tlsAuthority
    case scenarioSchema, configurationSchema, showOpenAPI
    case showPassOpenAPI, showPostmanCollection, showHTTPFile
    case reset
    case showDashboard, showChecklistPage, dashboardScript, actOnDashboard, logInToDashboard,
        logOutOfDashboard

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
        /// The parameters of the query; it may have no others when there are any.
        var query: [Schema.Field]
        var takes: ControlBody?
        var answers: ControlAnswer
        /// How it can say no, besides the ways in which each call can.
        var refusals: [HTTPResponse.Status]
        /// Those of them that are pages for the person in front of a browser.
        var pages: [HTTPResponse.Status]

        fileprivate init(
            _ method: HTTPRequest.Method, _ path: String, _ summary: String, query: [Schema.Field] = [],
            takes: ControlBody? = nil, answers: ControlAnswer, refusals: [HTTPResponse.Status] = [],
            pages: [HTTPResponse.Status] = []
        ) {
            self.method = method
            self.path = PathTemplate(ControlOperation.root + path)
            self.summary = summary
            self.query = query
            self.takes = takes
            self.answers = answers
            self.refusals = refusals + pages
            self.pages = pages
        }
    }

    var row: Row {
        switch self {
        case .health:
            Row(.get, "/health", "whether the mock is well, and for how long", answers: .json(.health))
        case .ready:
            Row(.get, "/ready", "whether the mock takes requests", answers: .json(.health))
        case .version:
            Row(.get, "/version", "which mock this is", answers: .json(.version))
        case .metrics:
            Row(.get, "/metrics", "counters, in the text format of Prometheus", answers: .text("text/plain"))
        case .listScenarios:
            Row(.get, "/scenarios", "the scenarios, and which one plays", answers: .json(.scenarioList))
        case .chooseScenario:
            Row(
                .put, "/scenario", "play a scenario for everybody", takes: .scenarioSelection,
                answers: .json(.scenarioSelection))
        case .resetScenario:
            Row(.delete, "/scenario", "back to the scenario of the start", answers: .nothing())
        case .bindScenario:
            Row(
                .put, "/devices/{device}/scenario", "play a scenario for one device",
                takes: .scenarioSelection, answers: .json(.scenarioSelection))
        case .unbindScenario:
            Row(
                .delete, "/devices/{device}/scenario", "the device follows everybody again",
                answers: .nothing())
        case .listDevices:
            Row(.get, "/devices", "the devices that the mock knows", answers: .json(.deviceList))
        case .showDevice:
            Row(.get, "/devices/{device}", "what the mock knows of a device", answers: .json(.device))
        case .forgetDevice:
            Row(
                .delete, "/devices/{device}", "forget a device, but no client credentials",
                answers: .nothing())
        case .putProfile:
            Row(
                .post, "/devices/{device}/profiles", "a logged-in user without a login", takes: .profile,
                answers: .nothing(.created))
        case .completeSession:
            Row(
                .post, "/sessions/{code}/complete", "finish a login without a browser", takes: .login,
                answers: .nothing())
        case .answerAsPartner:
            Row(
                .post, "/partner/{partner}/response", "what the partner's framework would return",
                takes: .partnerRequest, answers: .json(.partnerAnswer))
        case .addRule:
            Row(
                .post, "/rules", "a rule on top of every scenario, or for one device", takes: .rule,
                answers: .json(.identifier, .created))
        case .listRules:
            Row(.get, "/rules", "the rules on top of every scenario", answers: .json(.ruleList))
        case .removeRule:
            Row(.delete, "/rules/{id}", "take one of them away", answers: .nothing())
        case .removeRules:
            Row(.delete, "/rules", "take all of them away", answers: .nothing())
        case .listRequests:
            Row(
                .get, "/requests", "the journal, newest first", query: Schema.listFields,
                answers: .json(.requestList))
        case .showRequest:
            Row(.get, "/requests/{id}", "one request, by its identifier or trace", answers: .json(.entry))
        case .clearRequests:
            Row(.delete, "/requests", "forget the journal", answers: .nothing())
        case .countRequests:
            Row(
                .post, "/requests/count", "how many requests match a pattern", takes: .requestPattern,
                answers: .json(.count))
        case .findRequests:
            Row(
                .post, "/requests/find", "the requests that match a pattern", takes: .requestPattern,
                answers: .json(.requestList))
        case .removeRequests:
            Row(
                .post, "/requests/remove", "forget the requests that match a pattern", takes: .requestPattern,
                answers: .json(.count))
        case .awaitRequests:
            Row(
                .post, "/requests/wait", "answers when enough requests match, or with 408",
                takes: .expectedRequests, answers: .json(.requestList),
                refusals: [.requestTimeout, .serviceUnavailable])
        case .verifyRequests:
            Row(
                .post, "/requests/verify", "whether requests came in this order", takes: .expectedSequence,
                answers: .json(.verified), refusals: [.notAcceptable])
        case .unmatchedRequests:
            Row(
                .get, "/requests/unmatched", "requests that met no operation, and what they were near",
                answers: .json(.unmatchedList))
        case .streamEvents:
            Row(.get, "/events", "the journal as server-sent events", answers: .text("text/event-stream"))
        case .showChecklist:
            Row(
                .get, "/checklist", "what requests show of Adobe's checklist for clients",
                query: Schema.checklistFields, answers: .json(.checklist))
        case .showClock:
            Row(
                .get, "/clock", "the clock, the server's or a device's", query: Schema.clockName.fields,
                answers: .json(.clockReading))
        case .setClock:
            Row(.post, "/clock/set", "set it to a time", takes: .time, answers: .json(.clockReading))
        case .advanceClock:
            Row(
                .post, "/clock/advance", "set it ahead, or back", takes: .timeSpan,
                answers: .json(.clockReading))
        case .freezeClock:
            Row(
                .post, "/clock/freeze", "let it stand still", takes: .clockName, answers: .json(.clockReading)
            )
        case .resumeClock:
            Row(
                .post, "/clock/resume", "let it run on from there", takes: .clockName,
                answers: .json(.clockReading))
        case .resetClock:
            Row(
                .post, "/clock/reset", "back to the time of the machine, or of the server", takes: .clockName,
                answers: .json(.clockReading))
        case .showState:
            Row(.get, "/state", "the whole state, to be kept or taken elsewhere", answers: .json(.state))
        case .putState:
            Row(.put, "/state", "go on from a state that was kept", takes: .state, answers: .nothing())
        case .takeSnapshot:
            Row(
                .put, "/snapshots/{name}", "keep the state under a name",
                answers: .nothing(.created, .noContent))
        case .showSnapshot:
            Row(.get, "/snapshots/{name}", "the state that was kept", answers: .json(.state))
        case .removeSnapshot:
            Row(.delete, "/snapshots/{name}", "forget it", answers: .nothing())
        case .mintServiceToken:
            Row(
                .post, "/tokens/service", "a signed AD-Service-Token", takes: .subject, answers: .json(.token)
            )
        case .mediaTokenKey:
            Row(
                .get, "/keys/media-token.pem", "the public key of media tokens",
                answers: .text("application/x-pem-file"))
        case .jsonWebKeySet:
            Row(
                .get, "/keys/jwks.json", "all public keys",
                answers: ControlAnswer(contentType: "application/jwk-set+json", schema: .document))
        case .tlsAuthority:
            Row(
                .get, "/certs/ca.pem", "the TLS authority of the mock, for clients to trust",
                answers: .text("application/x-x509-ca-cert"), refusals: [.notFound])
        case .scenarioSchema:
            Row(
                .get, "/schema/scenario.json", "the JSON Schema of scenario files",
                answers: ControlAnswer(contentType: "application/schema+json", schema: .document))
        case .configurationSchema:
            Row(
                .get, "/schema/config.json", "the JSON Schema of configuration files",
                answers: ControlAnswer(contentType: "application/schema+json", schema: .document))
        case .showOpenAPI:
            Row(.get, "/openapi.json", "the OpenAPI description of these calls", answers: .json(.document))
        case .showPassOpenAPI:
            Row(
                .get, "/adobe-pass/openapi.json", "the OpenAPI description of the simulated operations",
                answers: .json(.document))
        case .showPostmanCollection:
            Row(
                .get, "/adobe-pass/postman.json", "a call of each of them, for Postman",
                answers: .json(.document))
        case .showHTTPFile:
            Row(
                .get, "/adobe-pass/requests.http", "the same for editors that send requests",
                answers: .text("text/plain"))
        case .reset:
            Row(.post, "/reset", "everything back to the start", answers: .nothing())
        case .showDashboard:
            Row(.get, "/", "the dashboard", answers: .text("text/html"), pages: [.unauthorized])
        case .showChecklistPage:
            Row(
                .get, "/dashboard/checklist", "its page for the checklist", query: Schema.checklistForm,
                answers: .text("text/html"), pages: [.unauthorized])
        case .dashboardScript:
            Row(.get, "/dashboard.js", "what keeps it up to date", answers: .text("text/javascript"))
        case .actOnDashboard:
            Row(
                .post, "/dashboard/{action}", "what its forms do", takes: .form, answers: .redirect,
                pages: [.badRequest])
        case .logInToDashboard:
            Row(
                .post, "/dashboard/login", "lets a browser in that has the token", takes: .token,
                answers: .redirect, pages: [.unauthorized])
        case .logOutOfDashboard:
            Row(.post, "/dashboard/logout", "lets it out again", answers: .redirect)
        }
    }

    /// All the ways in which the call can say no.
    var refusals: [HTTPResponse.Status] {
        var refusals: [HTTPResponse.Status] = [.methodNotAllowed, .forbidden]
        if !isOpen, !leadsToLogin, !row.pages.contains(.unauthorized) { refusals.append(.unauthorized) }
        if row.takes?.contentType == "application/json" || !row.query.isEmpty { refusals.append(.badRequest) }
        if !row.path.parameterNames.isEmpty { refusals.append(.notFound) }
        return refusals + row.refusals
    }

    static var allRefusals: Set<HTTPResponse.Status> { Set(allCases.flatMap(\.refusals)) }

    /// True for the calls that send a browser without the token to the login and do nothing else.
    var leadsToLogin: Bool { self == .actOnDashboard || self == .logOutOfDashboard }

    /// True for the pages in whose place a browser without the token sees the login.
    var isPage: Bool { self == .showDashboard || self == .showChecklistPage }

    /// True for the calls that need no token, so that orchestrators can look, and new devices can learn to trust.
    var isOpen: Bool {
        switch self {
        case .health, .ready, .version, .tlsAuthority, .logInToDashboard: true
        default: false
        }
    }
}
