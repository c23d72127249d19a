import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
import PassSimulator

/// The fake backend: requests in, replies out.
///
/// Everything that requests share stands behind one lock. Signatures and encryption are made after it is released.
package final class Backend: Responder {
    let state: Locked<MockState>
    let keys: KeyRing
    let accessTokens: AccessTokenSigner
    let tokens: AccessTokenReader
    let parsedHeaders = ParsedHeaderCache()
    let metadataEncryptor = MetadataEncryptor()
    let verifiers: Verifiers
    /// Behind a lock of its own: reading it holds up no request.
    let journal = Locked(Journal())
    /// Documents by name.
    let snapshots = Locked<[String: [UInt8]]>([:])
    /// Counts what may have changed the state, so that whoever keeps it knows when to write.
    private let changes = Locked(0)
    /// Who is told when a call of the admin API may have changed something.
    private let subscribers = Locked<[ReplyStream]>([])
    let settings: Settings

    package struct Settings: Sendable {
        /// The time that everything expires by.
        package var now: @Sendable () -> Timestamp
        /// The same seed and the same requests give the same identifiers; `nil` for random ones.
        package var seed: UInt64?
        /// Who may call the admin API.
        package var access: AdminAccess
        package var version: String
        /// The authority of the mock's own TLS certificate, PEM; `nil` when it has none.
        package var authority: String?
        /// Where clients find the mock; `nil` for what each request was sent to.
        package var publicURL: PublicURL?
        /// Is told of every request that is no admin call; `nil` for silence.
        package var log: (@Sendable (RequestLine) -> Void)?

        package init(
            now: @escaping @Sendable () -> Timestamp, seed: UInt64? = nil,
            access: AdminAccess = .loopback, version: String, authority: String? = nil,
            publicURL: PublicURL? = nil,
            log: (@Sendable (RequestLine) -> Void)? = nil
        ) {
            self.now = now
            self.seed = seed
            self.access = access
            self.version = version
            self.authority = authority
            self.publicURL = publicURL
            self.log = log
        }
    }

    /// - Parameters:
    ///   - scenarios: the scenarios, one of them chosen to start with.
    ///   - keys: what answers are signed with.
    package init(scenarios: ActiveScenarios, keys: KeyRing, settings: Settings) {
        state = Locked(MockState(scenarios: scenarios, seed: settings.seed, publicURL: settings.publicURL))
        self.keys = keys
        self.settings = settings
        accessTokens = AccessTokenSigner(key: keys.accessTokenKey)
        verifiers = Verifiers(
            softwareStatementKey: keys.softwareStatementKey, serviceTokens: ServiceTokenReader())
        tokens = AccessTokenReader(signer: accessTokens)
        startedAt = settings.now()
    }

    let startedAt: Timestamp

    /// Grows with every request that may have changed the state.
    package var revision: Int { changes.withLock { $0 } }

    func noteChange() {
        changes.withLock { $0 += 1 }
    }

    /// Tells the stream from now on, until its receiver leaves.
    func subscribe(_ stream: ReplyStream) {
        subscribers.withLock { subscribers in
            subscribers.removeAll(where: \.isClosed)
            subscribers.append(stream)
        }
    }

    func publishChange() {
        let streams = subscribers.withLock { subscribers in
            subscribers.removeAll(where: \.isClosed)
            return subscribers
        }
        for stream in streams { stream.append(Array("event: change\ndata: {}\n\n".utf8)) }
    }

    package func respond(to request: Request) -> Reply {
        if ControlOperation.isControl(path: request.path) { return control(request) }
        guard let path = request.pathSegments else {
            return recorded(MockError.malformedPath.reply, to: request)
        }
        let isLegacy = path.count > 1 && path[1] == "v1"
        switch Router.operations.route(request.method, isLegacy ? LegacyFormat.path(path) : path) {
        case .found(let operation, let parameters):
            return perform(operation, parameters, request)
        case .wrongMethod(let allowed, _) where request.method == .options:
            return recorded(CrossOrigin.preflight(request, methods: allowed), to: request)
        case .wrongMethod(let allowed, let operations):
            if operations.contains(where: { $0.row.dialect == .legacy }) {
                return recorded(LegacyReplies.methodNotAllowed(allowed, request), to: request)
            }
            let isPage = operations.allSatisfy { $0.row.dialect == .html }
            return recorded(
                isPage
                    ? ErrorReplies.pageMethodNotAllowed(allowed)
                    : ErrorReplies.methodNotAllowed(allowed, trace: newTrace()),
                to: request)
        case .unknown:
            return recorded(MockError.unknownOperation(request.method, request.path).reply, to: request)
        }
    }

    /// Plays a scenario for everybody who comes by a port: `--listen PORT=SCENARIO`.
    package func bind(port: UInt16, to selection: String) throws(Diagnostics) {
        try state.withLock { (state) throws(Diagnostics) in
            try state.scenarios.bind(port: port, to: selection)
        }
    }

    private func newTrace() -> String {
        state.withLock { $0.newTrace() }
    }
}
