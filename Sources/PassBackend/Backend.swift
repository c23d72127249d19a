import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
import PassOperations
import PassSimulator
import RequestJournal

/// The simulated backend: turns requests into replies.
///
/// A request is computed from the entities that it loads, so that no lock is held while it is signed or a page is rendered.
package final class Backend: Responder {
    package let state: SharedState
    /// The state that a call of the admin API reads and changes.
    package var workspace: SharedState { database == nil ? state : DatabaseState.workspace ?? state }
    /// Where the state is, if several mocks share it; `nil` if ``state`` has it.
    package let database: DatabaseState?
    /// The snapshots.
    package let documents: any DocumentDatabase
    package let throttleGate = Locked(ThrottleGate())
    package let keys: KeyRing
    /// The source of the identifiers of requests. It is separate, so that they neither change the sequence that the
    /// simulator draws nor wait for the state.
    private let traces: Locked<RandomSource>
    let replyKeys: ReplyKeys
    let parsedHeaders = ParsedHeaderCache()
    let verifiers: Verifiers
    let warnings: SettingWarnings
    /// Has its own lock, so that reading the journal does not block requests.
    package let journal: Locked<Journal>
    /// The journal of several mocks; `nil` if ``journal`` is that of this mock alone.
    package let sharedJournal: SharedJournal?
    package let settings: Settings

    package struct Settings: Sendable {
        /// The machine's time, from which all expiry is computed.
        package var now: @Sendable () -> Timestamp
        /// The same seed and the same requests give the same identifiers; `nil` for random ones.
        package var seed: UInt64?
        /// The URL at which clients reach the mock; `nil` for the `Host` of each request.
        package var publicURL: PublicURL?
        /// False if the journal shows credentials and personal data.
        package var redactsJournal: Bool
        package var limits: EntityLimits
        /// The database of several mocks; `nil` for a mock that keeps its state by itself.
        package var database: (any SharedDatabase)?
        /// The name of this mock in a journal that it shares with others; `nil` if it shares none.
        package var replica: String?
        /// False if requests are only counted.
        package var keepsJournal: Bool
        /// Where the documentation of the mock is, which a reply to an unknown path names; `nil` for none.
        package var documentation: String?
        /// Called after a change of the state while somebody saves it; `nil` if nobody does.
        package var changed: (@Sendable () -> Void)?
        /// Called for every request; `nil` for no log.
        package var log: (@Sendable (RequestLine) -> Void)?
        /// Called with a sentence about a scenario or a rule that testers have set and that the files of this mock lack; `nil`
        /// for no log.
        package var warn: (@Sendable (String) -> Void)?

        package init(
            now: @escaping @Sendable () -> Timestamp, seed: UInt64? = nil, publicURL: PublicURL? = nil,
            redactsJournal: Bool = true, limits: EntityLimits = EntityLimits(),
            database: (any SharedDatabase)? = nil, replica: String? = nil,
            keepsJournal: Bool = true, documentation: String? = nil,
            changed: (@Sendable () -> Void)? = nil,
            log: (@Sendable (RequestLine) -> Void)? = nil,
            warn: (@Sendable (String) -> Void)? = nil
        ) {
            self.now = now
            self.seed = seed
            self.publicURL = publicURL
            self.redactsJournal = redactsJournal
            self.limits = limits
            self.database = database
            self.replica = replica
            self.keepsJournal = keepsJournal
            self.documentation = documentation
            self.changed = changed
            self.log = log
            self.warn = warn
        }
    }

    /// - Parameters:
    ///   - scenarios: the scenarios, with the one that is active at the start.
    ///   - keys: the keys that sign tokens.
    package init(scenarios: ActiveScenarios, keys: KeyRing, settings: Settings) {
        state = SharedState(
            MockState(
                steering: Steering(scenarios: scenarios, publicURL: settings.publicURL),
                seed: settings.seed, limits: settings.limits),
            isSeeded: settings.seed != nil, changed: settings.changed)
        let warnings = SettingWarnings(settings.warn)
        self.warnings = warnings
        database = settings.database.map { [state] in
            DatabaseState($0, steering: state.steering, warnings: warnings, now: settings.now)
        }
        documents = settings.database ?? DocumentMemory()
        let journal = Locked(Journal(limits: settings.keepsJournal ? .init() : .none))
        self.journal = journal
        sharedJournal =
            settings.replica == nil
            ? nil : settings.database.map { SharedJournal($0, journal: journal) }
        traces = Locked(.quick(seed: settings.seed.map(~)))
        self.keys = keys
        self.settings = settings
        replyKeys = ReplyKeys(keys)
        verifiers = Verifiers(
            softwareStatementKey: keys.softwareStatementKey,
            serviceTokens: ServiceTokenReader(key: keys.serviceTokenKey),
            clientCredentials: replyKeys.clientCredentials,
            partnerRequests: PartnerRequestKey(derivedFrom: keys.accessTokenKey))
    }

    /// The SAML request for Apple's framework with that `ID`; `nil` for one that these keys have not issued.
    package func partnerRequest(withID id: String) -> PartnerRequest? {
        verifiers.partnerRequests.request(withID: id)
    }

    /// About how many bytes the texts in caches take, by the name of the cache.
    package var cachedBytes: [(name: String, bytes: Int)] {
        (database.map { [("entities", $0.decoded.bytes)] } ?? []) + [
            ("headers", parsedHeaders.cachedBytes), ("metadata", replyKeys.metadataEncryptor.cachedBytes),
            ("scenarios", state.steering.scenarios.built.bytes),
            ("service_tokens", verifiers.serviceTokens.cachedBytes),
        ]
    }

    /// The number of access tokens that are found without verifying them.
    package var rememberedTokens: Int { replyKeys.accessTokens.count }

    /// The machine's time, from which the server's clock is derived.
    package func now() -> Timestamp { settings.now() }

    /// True if the state has changes that are not saved, and somebody saves it.
    package var hasUnsavedChanges: Bool {
        settings.changed != nil && state.withLock { $0.simulator.hasUnsavedChanges }
    }

    /// Must be called after every call that can have changed the state, so that it is saved.
    package func noteChange() {
        if hasUnsavedChanges { settings.changed?() }
    }

    /// Resets the state, the journal and the random source to how they were at the start. Blocks if several mocks share the
    /// state.
    package func reset() throws(DatabaseFailure) {
        if let database { try database.reset() } else { resetState() }
        throttleGate.withLock { $0 = ThrottleGate() }
        traces.withLock { $0 = .quick(seed: settings.seed.map(~)) }
        try change(.reset)
    }

    private func resetState() {
        var random = RandomSource(seed: nil)
        let snapshots = "snapshots:" + random.hexDigits()
        exchangeHistory { state in
            let undo = Undo(ofResetting: .state(Undo.FormerState(state)))
            state.reset(seed: settings.seed)
            state.steering.history = History(snapshots: snapshots, undo: undo)
        }
    }

    /// Changes what testers can go back to, and forgets the snapshots to which nobody can go back any more.
    private func exchangeHistory(_ change: (inout MockState) -> Void) {
        let (before, after) = state.withLock { state in
            let before = state.steering.history
            change(&state)
            return (before, state.steering.history)
        }
        let reachable = after.reachable(from: 0).snapshots
        for set in before.reachable(from: 0).snapshots.subtracting(reachable) {
            documents.forgetDocuments(in: set)
        }
    }

    /// Takes back the latest reset, or the latest removal of requests or of a device. Blocks if several mocks share the state.
    ///
    /// - Returns: false if there is nothing to take back.
    package func takeBack() throws(DatabaseFailure) -> Bool {
        var undo: Undo?
        if let database {
            undo = try database.takeBack()
        } else {
            state.steering.prepareUndo()
            exchangeHistory { undo = $0.takeBack() }
        }
        warnings.check(database?.steering ?? state.steering)
        guard let undo else { return false }
        if undo.concernsJournal { try change(.restored) }
        return true
    }

    /// Removes requests from the journal, so that it can be taken back. Blocks if several mocks share the journal.
    package func removeRequests(_ removal: JournalChange, count: Int) throws(DatabaseFailure) {
        try change(removal)
        guard count > 0 else { return }
        if let database {
            try database.noteRemoval(ofRequests: count)
        } else {
            exchangeHistory { $0.steering.noteRemoval(ofRequests: count) }
        }
    }

    /// Removes requests from the journal for good, together with all that they did, so that the journal is as complete as
    /// before. Blocks if several mocks share the journal.
    package func forgetRequests(_ ids: Set<String>) throws(DatabaseFailure) {
        if !ids.isEmpty { try change(.forgotten(ids.sorted())) }
    }

    /// Makes a change in the journal, for all mocks that share it. Blocks if several do.
    private func change(_ change: JournalChange) throws(DatabaseFailure) {
        if let sharedJournal { return try sharedJournal.apply(change) }
        journal.withLock { $0.apply(change) }.run()
    }

    package func respond(to request: Request) -> Reply { recordedReply(to: request).reply }

    /// A reply, and the identifier of its journal entry.
    package typealias RecordedReply = (reply: Reply, id: String)

    /// Answers a request and adds it to the journal.
    package func recordedReply(to request: Request) -> RecordedReply {
        if let (index, parameters) = Router.operations.plainRoute(request.method, request.path),
            case let definition = OperationDefinition.routed[index], !definition.isLegacy
        {
            return handle(definition, parameters, request)
        }
        guard let segments = request.pathSegments else {
            return refused(request, with: .malformedPath)
        }
        switch Router.operations.route(request.method, Router.operationPath(segments)) {
        case .found(let index, let parameters):
            return handle(OperationDefinition.routed[index], parameters, request)
        case .wrongMethod(let allowed, _) where request.method == .options:
            return recorded(CrossOrigin.preflight(request, methods: allowed), to: request)
        case .wrongMethod(let allowed, let indices):
            let operations = indices.map { OperationDefinition.routed[$0] }
            let methods = allowed.map(\.rawValue).joined(separator: ", ")
            let reason = Reason(
                "The path accepts \(methods), and the request is a \(request.method.rawValue).")
            let trace = newTrace()
            if operations.contains(where: { $0.dialect == .legacy }) {
                let hasCodes = scenario(for: request).configuration.policies.legacyErrorCodes == .on
                return recorded(
                    LegacyReplies.methodNotAllowed(allowed, request, hasCodes: hasCodes, trace: trace),
                    to: request, because: reason, trace: trace)
            }
            let isPage = operations.allSatisfy { $0.dialect == .html }
            return recorded(
                isPage
                    ? ErrorReplies.pageMethodNotAllowed(allowed)
                    : ErrorReplies.methodNotAllowed(
                        allowed, isInEnvelope: operations.contains { $0.dialect == .singleSignOnService },
                        trace: trace),
                to: request, because: reason, trace: trace)
        case .unknown: return refused(request, with: unknownOperation(request))
        }
    }

    private func unknownOperation(_ request: Request) -> MockError {
        var error = MockError.unknownOperation(request.method, request.path)
        error.documentation = settings.documentation
        return error
    }

    /// Refuses a request whose path is that of no operation. A preflight is answered, because a browser hides the refusal of a
    /// page's request from the page unless the preflight before it succeeds.
    private func refused(_ request: Request, with error: MockError) -> RecordedReply {
        guard CrossOrigin.isPreflight(request) else { return recorded(error, to: request) }
        return recorded(CrossOrigin.preflight(request), to: request, because: error.reason)
    }

    /// The scenario of a request to a path of REST API V1 that is no operation.
    private func scenario(for request: Request) -> Scenario {
        let query = request.query.map { Form($0) } ?? Form()
        let device =
            LegacyParameters([:], query, Form(), request, tokenName: nil).device
            ?? NamedDevice(in: request.fields).identifier
        return scenario(for: request, of: device, database?.steering ?? state.steering)
    }

    /// The scenario that a request selects, else the active one.
    func scenario(for request: Request, of device: DeviceIdentifier?, _ steering: Steering) -> Scenario {
        let selected = steering.selectScenario(
            requestedScenario(of: request), of: device, port: request.connection.localPort)
        return (try? selected.get()) ?? steering.scenarios.currentOrInitial
    }

    private func recorded(_ error: MockError, to request: Request) -> RecordedReply {
        recorded(error.reply, to: request, because: error.reason)
    }

    /// A new UUID to identify a request.
    func newTrace() -> String { traces.withLock { $0.uuid() } }
}
