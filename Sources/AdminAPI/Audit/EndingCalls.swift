import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// An API that Adobe ends, or a form of requests that it has replaced.
enum EndingAPI: Sendable, Hashable {
    case restAPIV1
    case accessEnabler
    /// Ways to register, or to prove the caller's identity, that *Dynamic Client Registration Overview* no longer has.
    case oldClientRegistration
}

/// A request that an app must no longer send when an API ends. The audit sees it even if the mock has no operation for it.
struct EndingCall: Sendable, Hashable {
    var api: EndingAPI
    /// The call for people, the same for all requests of a kind: `GET /api/v1/checkauthn`.
    var name: String
    /// The operation, even if the path has only other methods; `nil` for a path that the mock does not serve.
    var operation: PassOperation?
    var request: String
    var device: DeviceIdentifier?
    var client: ClientID?
    var scenario: String

    static func calls(in entries: [JournalEntry]) -> [EndingCall] {
        var reader = EndingCallReader()
        return entries.flatMap { reader.calls(of: $0) }
    }
}

extension AuditedJournal {
    /// The subject's ending calls to one API, by call and device, in the order in which each was first made.
    func repeatedCalls(of api: EndingAPI) -> [[EndingCall]] {
        endingCalls.filter { $0.api == api }.groups { [$0.name, $0.device?.base64] }
    }
}

/// Reads journal entries in the order of their arrival. The contents of earlier replies decide whether a page of both APIs was
/// opened for REST API V1.
private struct EndingCallReader {
    /// The codes of the sessions of REST API V2 that the mock has returned.
    private var sessionCodes: Set<AuthenticationCode> = []
    /// The targets to which replies have led user agents.
    private var links: Set<String> = []

    mutating func calls(of entry: JournalEntry) -> [EndingCall] {
        guard entry.method != .options else { return [] }
        let exchange = entry.exchange
        defer { note(exchange.reply, of: entry.operation) }
        let request = exchange.request
        guard let operation = entry.operation else {
            return unservedCall(entry).map { [$0] } ?? []
        }
        let definition = operation.definition
        if definition.isLegacy {
            let path = entry.path(of: definition)?.description ?? definition.paths[0].description
            let call = entry.call(
                Self.api(ofPath: path) ?? .restAPIV1, "\(entry.method.rawValue) \(path)", of: operation)
            return [call]
                + Self.oldCredentials(of: request, definition).map {
                    entry.call(.oldClientRegistration, $0, of: operation)
                }
        }
        if operation.successorsOfPage != nil {
            guard isOfLegacyAPI(request, operation) else { return [] }
            return [entry.call(.accessEnabler, definition.methodAndPath, of: operation)]
        }
        return Self.oldForm(of: request, operation).map {
            [entry.call(.oldClientRegistration, $0, of: operation)]
        } ?? []
    }

    // MARK: Pages of both APIs

    private func isOfLegacyAPI(_ request: Request, _ operation: PassOperation) -> Bool {
        if request.hasAccessEnablerVersion { return true }
        let target = request.path + (request.query.map { "?\($0)" } ?? "")
        guard !links.contains(target) else { return false }
        let query = Form(request.query ?? "")
        if let code = query["reg_code"], sessionCodes.contains(AuthenticationCode(code)) { return false }
        return operation.isLegacyWithoutSession(query)
    }

    private mutating func note(_ reply: Reply, of operation: PassOperation?) {
        if let location = reply.fields[.location] { links.insert(Self.target(of: location)) }
        switch operation {
        case .createAuthenticationSession?, .resumeAuthenticationSession?:
            if let code = JSONValue(parsing: reply.body)?["code"]?.string {
                sessionCodes.insert(AuthenticationCode(code))
            }
        case .initiateLogout?:
            let logouts = JSONValue(parsing: reply.body)?["logouts"]?.object ?? [:]
            for url in logouts.values.compactMap({ $0["url"]?.string }) { links.insert(Self.target(of: url)) }
        case _: break
        }
    }

    private static func target(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        return String(url[scheme.upperBound...].drop { $0 != "/" })
    }

    // MARK: Calls that the mock does not serve

    private func unservedCall(_ entry: JournalEntry) -> EndingCall? {
        let method = entry.method.rawValue
        // The path is that of an operation with other methods.
        let segments = Router.operationPath(entry.exchange.request.pathSegments ?? [])
        for definition in OperationDefinition.ending {
            guard let path = definition.paths.first(where: { $0.match(segments) != nil })?.description
            else { continue }
            let operation = definition.operation
            guard definition.isLegacy || isOfLegacyAPI(entry.exchange.request, operation) else { return nil }
            return entry.call(Self.api(ofPath: path) ?? .restAPIV1, "\(method) \(path)", of: operation)
        }
        // AccessEnabler clients put two slashes in front of the path.
        let path = "/" + entry.exchange.request.path.drop { $0 == "/" }
        return Self.api(ofPath: path).map { entry.call($0, "\(method) \(Self.shown(path))", of: nil) }
    }

    /// The beginning of the path, as long as it looks like names of calls. The rest can be anything, such as parameters without a
    /// question mark before them.
    private static func shown(_ path: String) -> String {
        var shown = ""
        for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard shown.utf8.count < 200 else { return shown + "/…" }
            let name = segment.prefix { Reason.canRepeat(String($0)) }.prefix(64)
            shown += "/\(name)"
            if name.endIndex != segment.endIndex { return shown + "…" }
        }
        return shown
    }

    private static func api(ofPath path: String) -> EndingAPI? {
        let prefixes: [(String, EndingAPI)] = [
            ("/api/v1/", .restAPIV1), ("/reggie/", .restAPIV1), ("/adobe-services/", .accessEnabler),
            ("/indiv/", .accessEnabler), ("/entitlement/", .accessEnabler),
            ("/o/client/scopes", .oldClientRegistration), ("/o/client/validate", .oldClientRegistration),
        ]
        return prefixes.first { path.hasPrefix($0.0) }?.1
    }

    // MARK: Client registration

    /// The ways in which a request of REST API V1 identifies its sender, other than by a bearer token in `Authorization`.
    private static func oldCredentials(
        of request: Request, _ definition: OperationDefinition
    ) -> [String] {
        if request.fields.bearerToken == nil,
            let value = request.fields[.authorization], LegacySignature(authorization: value) != nil
        {
            return ["A signature in Authorization, in place of an access token"]
        }
        return LegacyParameters.accessToken(in: request, of: definition) == nil
            ? [] : ["An access token in the parameter access_token, in place of Authorization"]
    }

    private static func oldForm(of request: Request, _ operation: PassOperation) -> String? {
        let isJSON = request.body.first { $0 > 0x20 } == UInt8(ascii: "{")
        let place = isJSON ? "as JSON" : request.body.isEmpty ? "in the query" : "in a form"
        let isDocumented = operation == .retrieveClientCredentials ? isJSON : !isJSON && !request.body.isEmpty
        // A request without any parameter is a mistake, and not an older form.
        guard operation.definition.dialect == .registration, !isDocumented,
            !request.body.isEmpty || request.query?.isEmpty == false
        else { return nil }
        return "\(operation.definition.methodAndPath) with parameters \(place)"
    }
}

extension JournalEntry {
    fileprivate func call(_ api: EndingAPI, _ name: String, of operation: PassOperation?) -> EndingCall {
        EndingCall(
            api: api, name: name, operation: operation, request: id, device: device, client: client,
            scenario: scenario)
    }

    /// The path of an operation that the request has, either the documented one or an alias; `nil` if it has another path.
    fileprivate func path(of definition: OperationDefinition) -> PathTemplate? {
        let path = Router.operationPath(exchange.request.pathSegments ?? [])
        return definition.paths.first { $0.match(path) != nil }
    }
}

extension OperationDefinition {
    /// The operations and pages of the APIs that end, first those that an operation of REST API V2 replaces.
    fileprivate static let ending: [OperationDefinition] = {
        let ending = PassOperation.allCases.filter { ($0.successors ?? $0.successorsOfPage) != nil }
        return
            (ending.filter { $0.successors?.isEmpty != true }
            + ending.filter { $0.successors?.isEmpty == true })
            .map(\.definition)
    }()
}
