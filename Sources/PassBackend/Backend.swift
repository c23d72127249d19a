import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The simulated backend: turns requests into replies.
///
/// A request is read before the state is locked, and rendered and signed after it.
package final class Backend: Responder {
    /// The state of this mock; if several mocks share a state, only the state with which this mock began.
    package let state: Locked<MockState>
    /// The home of a state that several mocks share; `nil` if the state is in ``state``.
    package let shared: (any SharedHome)?
    /// Called when another mock has changed the state.
    package let onForeignChange = Locked<@Sendable () -> Void>({})
    /// The scenarios of this mock's files.
    let built: Locked<BuiltScenarios>
    package var library: ScenarioLibrary { built.withLock(\.library) }
    package var keys: KeyRing { mockKeys.ring }
    /// The source of the identifiers of requests. It is separate from the simulator's, so that requests neither change that
    /// sequence nor wait for the state.
    let traces: Locked<RandomSource>
    let mockKeys: MockKeys
    let parsedHeaders = ParsedHeaderCache()
    /// The warnings that were logged, until a check finds that they are no longer true.
    let loggedWarnings = Locked<Set<String>>([])
    /// The tester settings of a shared state, as far as this mock knows them; `nil` before it has learned them.
    let knownSettings = Locked<TesterSettings?>(nil)
    /// The journal has its own lock, so that reading it does not block requests.
    package let journal: Locked<Journal>
    package let settings: Settings

    package struct Settings: Sendable {
        /// The machine's time, from which all expiry is computed.
        var now: @Sendable () -> Timestamp
        /// The same seed and the same requests give the same identifiers; `nil` for random ones.
        var seed: UInt64?
        /// The URL at which clients reach the mock; `nil` to use the `Host` of each request.
        package var publicURL: PublicURL?
        /// False if the journal and the states of devices show credentials and personal data.
        package var redactsJournal = true
        package var limits = TableLimits()
        /// The home of a state that several mocks share; `nil` for a mock that keeps its state by itself.
        package var shared: (any SharedHome)?
        /// The name of this mock in a journal that it shares with others; `nil` if it shares none.
        package var replica: String?
        /// False if requests are only counted.
        package var keepsJournal = true
        /// The address of the mock's documentation, which a reply to an unknown path names; `nil` for none.
        package var documentation: String?
        /// Called after a change of a state that is saved; `nil` if it is not saved.
        package var changed: (@Sendable () -> Void)?
        /// Called for every request; `nil` for no log.
        package var log: (@Sendable (RequestLine) -> Void)?
        /// Called with a sentence about a scenario or a rule that testers have set and that the files of this mock lack; `nil`
        /// for no log.
        package var warn: (@Sendable (String) -> Void)?

        package init(now: @escaping @Sendable () -> Timestamp, seed: UInt64? = nil) {
            self.now = now
            self.seed = seed
        }
    }

    /// - Parameter scenarios: the scenarios, with the one that is active at the start.
    package init(scenarios: ActiveScenarios, keys: KeyRing, settings: Settings) {
        state = Locked(
            MockState(
                testerSettings: TesterSettings(scenarios: scenarios),
                seed: settings.seed, limits: settings.limits))
        shared = settings.shared
        built = Locked(scenarios.built)
        journal = Locked(Journal(limits: settings.keepsJournal ? .init() : .none))
        traces = Locked(.quick(seed: settings.seed.map(~)))
        self.settings = settings
        mockKeys = MockKeys(keys)
    }

    /// The SAML request for Apple's framework with that `ID`; `nil` for one that these keys have not issued.
    package func partnerRequest(withID id: String) -> PartnerRequest? {
        mockKeys.partnerRequests.request(withID: id)
    }

    /// The machine's time, from which the server's clock is derived.
    package func now() -> Timestamp { settings.now() }

    /// True if several mocks share the journal.
    package var sharesJournal: Bool { shared != nil && settings.replica != nil }

    package func respond(to request: Request) -> Reply { recordedReply(to: request).reply }

    /// A reply, and the identifier of its journal entry.
    package typealias RecordedReply = (reply: Reply, id: String)

    /// Answers a request and adds it to the journal.
    package func recordedReply(to request: Request) -> RecordedReply {
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
                "The path accepts \(methods), and the request is a \(request.method.rawValue).",
                hint: Self.hintToComplete(segments, of: request))
            let trace = newTrace()
            let device =
                operations.contains { $0.dialect == .legacy }
                ? Self.legacyDevice(of: request) : NamedDevice(in: request.fields).identifier
            return recorded(request, of: device, because: reason, trace: trace) { scenario in
                var reply = Self.methodNotAllowed(request, methods, operations, in: scenario, trace: trace)
                reply.fields[.allow] = methods
                return reply
            }
        case .unknown:
            var error = MockError.unknownOperation(request.method, request.path)
            error.documentation = settings.documentation
            return refused(request, with: error)
        }
    }

    /// The operation with the request's method and one more segment, such as a code; `nil` if there is none.
    private static func hintToComplete(_ segments: [String], of request: Request) -> String? {
        guard
            case .found(let index, _) = Router.operations.route(
                request.method, Router.operationPath(segments) + ["-"])
        else { return nil }
        return "Is a part of the path missing? Expected \(OperationDefinition.routed[index].methodAndPath)."
    }

    /// Refuses a request whose path is that of no operation. A preflight is answered, because a browser hides the refusal of a
    /// page's request from the page unless the preflight before it succeeds.
    private func refused(_ request: Request, with error: MockError) -> RecordedReply {
        let reply = CrossOrigin.isPreflight(request) ? CrossOrigin.preflight(request) : error.reply
        return recorded(reply, to: request, because: error.reason)
    }

    /// The device of a request to an unknown path of REST API V1.
    private static func legacyDevice(of request: Request) -> DeviceIdentifier? {
        let query = request.query.map { Form($0) } ?? Form()
        return LegacyParameters([:], query, Form(), request, tokenName: nil).device
            ?? NamedDevice(in: request.fields).identifier
    }

    /// A new UUID to identify a request.
    func newTrace() -> String { traces.withLock { $0.uuid() } }
}
