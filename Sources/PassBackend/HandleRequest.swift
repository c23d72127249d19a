import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Backend {
    /// Answers one request to an operation: reads it, lets the state handle it, renders the reply and adds
    /// both to the journal.
    func handle(
        _ definition: OperationDefinition, _ parameters: PathParameters, _ request: Request
    ) -> RecordedReply {
        let start = settings.now()
        let parsed = read(request, as: definition, parameters)
        let trace = newTrace()
        guard let shared else {
            let result = run { $0.handle(parsed, trace: trace, at: start) }
            let (reply, entry) = rendered(parsed, with: result, at: start)
            note(entry, definition.operation, reply.status, result.deviceLabel)
            return (reply, trace)
        }
        // Rendered before others know of the changes, so that the journal has the entry as soon as the state has them.
        let promise = promise(in: shared) { [self] state in
            let result = state.handle(parsed, trace: trace, at: start)
            let (reply, entry) = rendered(parsed, with: result, at: start)
            if sharesJournal, let entry { state.journalChanges.append(.recorded(entry)) }
            return (reply, entry, result.deviceLabel)
        } then: { [self] result, promise in
            switch result {
            case .success((let reply, let entry, let deviceLabel)):
                note(entry, parsed.operation, reply.status, deviceLabel, isRecorded: sharesJournal)
                promise.resolve(reply)
            case .failure(let failure):
                let error = MockError.unavailable(failure.description)
                let found = knownCircumstances(of: request, device: parsed.device, at: start)
                let (reply, entry) = rendered(
                    error.reply, to: request, found, because: error.reason, trace: trace)
                record(reply, entry, nil, found.deviceLabel) { promise.resolve($0) }
            }
        }
        return (Reply(promised: promise), trace)
    }

    /// Adds a request that matched no operation, and its reply, to the journal.
    ///
    /// - Parameters:
    ///   - reason: why the mock refuses it, or the request after a preflight; `nil` for an answer.
    func recorded(_ reply: Reply, to request: Request, because reason: Reason? = nil, trace: String? = nil)
        -> RecordedReply
    {
        recorded(
            request, of: NamedDevice(in: request.fields).identifier, because: reason,
            trace: trace ?? newTrace()
        ) { _ in reply }
    }

    /// As ``recorded(_:to:because:trace:)``, with a reply that depends on the scenario.
    ///
    /// - Parameter trace: the identifier of the request.
    func recorded(
        _ request: Request, of device: DeviceIdentifier?, because reason: Reason?, trace: String,
        _ reply: @escaping @Sendable (Scenario) -> Reply
    ) -> RecordedReply {
        let machineTime = settings.now()
        if shared == nil {
            let requested = requestedScenario(of: request)
            let found = run { $0.circumstances(of: request, requested, device: device, at: machineTime) }
            let (reply, entry) = rendered(
                reply(found.scenario), to: request, found, because: reason, trace: trace)
            note(entry, nil, reply.status, found.deviceLabel)
            return (reply, trace)
        }
        // Answered also while the shared state cannot be used.
        let found = knownCircumstances(of: request, device: device, at: machineTime)
        let (made, entry) = rendered(reply(found.scenario), to: request, found, because: reason, trace: trace)
        let promise = promise()
        record(made, entry, nil, found.deviceLabel) { promise.resolve($0) }
        return (Reply(promised: promise), trace)
    }

    /// The circumstances of a request that needs no state. If the state is shared, they follow the tester settings that this mock
    /// knows.
    private func knownCircumstances(
        of request: Request, device: DeviceIdentifier?, at machineTime: Timestamp
    ) -> Circumstances {
        var state = state.withLock(\.self)
        if let known = knownSettings.withLock(\.self) { state.testerSettings = known }
        return state.circumstances(
            of: request, requestedScenario(of: request), device: device, at: machineTime)
    }

    // MARK: The state

    /// Calls the body with the state of this mock.
    func run<Result>(_ body: (inout MockState) throws -> sending Result) rethrows -> sending Result {
        let (result, former) = try state.withLock { state in
            let before = state.changeCount
            let result = try body(&state)
            return (result, settle(&state, before))
        }
        // The values that the changes have replaced are freed here, without the lock.
        _ = former
        return result
    }

    /// A reply for which the shared state is needed.
    ///
    /// - Parameter done: gets what the call returns.
    private func promise<Value: Sendable>(
        in shared: any SharedHome, _ call: @escaping @Sendable (inout MockState) -> Value,
        then done: @escaping @Sendable (Result<Value, StateFailure>, ReplyPromise) -> Void
    ) -> ReplyPromise {
        let promise = promise()
        let value = Locked<Value?>(nil)
        shared.run { state in
            let new = call(&state)
            value.withLock { $0 = new }
        } then: { failure in
            if let failure {
                done(.failure(failure), promise)
            } else if let value = value.withLock(\.self) {
                done(.success(value), promise)
            }
        }
        return promise
    }

    /// For a reply that waits for others.
    private func promise() -> ReplyPromise {
        // The home answers or fails before.
        ReplyPromise(
            timeout: .seconds(60), timeoutReply: MockError.unavailable("it does not answer").reply,
            isComputed: true)
    }

    /// False if nobody sees the entries: without a journal and without a log.
    private var makesEntries: Bool { settings.keepsJournal || settings.log != nil }

    /// A reply, and the entry of the journal that has both the request and the reply.
    private typealias RenderedReply = (reply: Reply, entry: JournalEntry?)

    /// Renders the reply to a request.
    private func rendered(
        _ parsed: ParsedRequest, with result: OperationResult, at start: Timestamp
    ) -> RenderedReply {
        let definition = parsed.definition
        var failure: EnhancedError?
        var reply = render(result, failure: &failure)
        let reasons = failure.map { [$0.reason] } ?? result.reasons
        let hasMockFields = result.scenario.configuration.policies.mockHeaders == .on
        if hasMockFields {
            addMockFields(to: &reply, of: result, definition)
            addMockFields(to: &reply, because: reasons, trace: result.trace)
        }
        CrossOrigin.allow(parsed.request, in: &reply, exposingMockFields: hasMockFields)
        guard makesEntries else { return (reply, nil) }
        let before = result.before.map(DeviceSummary.init)
        let after = result.after === result.before ? before : result.after.map(DeviceSummary.init)
        let entry = JournalEntry(
            id: result.trace, replica: settings.replica, operation: definition.operation,
            device: result.device,
            scenario: result.scenarioName,
            ruleIDs: result.ruleIDs, reasons: reasons,
            client: result.client, request: parsed.request, reply: reply,
            receivedAt: result.times.server,
            arrivedAt: start, deviceTime: result.times.device,
            milliseconds: settings.now().milliseconds - start.milliseconds, before: before, after: after,
            isRedacted: settings.redactsJournal)
        return (reply, entry)
    }

    /// Renders a request that matched no operation.
    private func rendered(
        _ reply: Reply, to request: Request, _ found: Circumstances, because reason: Reason?, trace: String
    ) -> RenderedReply {
        var reply = reply
        let reasons = [reason].compactMap(\.self)
        let hasMockFields = found.scenario.configuration.policies.mockHeaders == .on
        if hasMockFields { addMockFields(to: &reply, because: reasons, trace: trace) }
        CrossOrigin.allow(request, in: &reply, exposingMockFields: hasMockFields)
        guard makesEntries else { return (reply, nil) }
        let entry = JournalEntry(
            id: trace, replica: settings.replica, operation: nil, device: found.device,
            scenario: found.scenario.name, reasons: reasons, request: request, reply: reply,
            receivedAt: found.times.server, arrivedAt: found.times.machine, deviceTime: found.times.device,
            milliseconds: 0, isRedacted: settings.redactsJournal)
        return (reply, entry)
    }

    /// Reads and verifies everything that does not need the state.
    private func read(
        _ request: Request, as definition: OperationDefinition, _ parameters: PathParameters
    ) -> ParsedRequest {
        ParsedRequest(
            definition, parameters, request,
            token: definition.takesAccessToken
                ? accessToken(in: request, of: definition)
                : .unusable("The operation takes no access token."),
            requestedScenario: requestedScenario(of: request), mockKeys, parsedHeaders,
            publicURL: settings.publicURL)
    }

    /// The access token of the request. REST API V1 also accepts it as a parameter.
    private func accessToken(in request: Request, of definition: OperationDefinition) -> PresentedToken {
        let token = mockKeys.accessTokens.token(in: request.fields)
        guard token.verified == nil, definition.isLegacy,
            let parameter = LegacyParameters.accessToken(in: request, of: definition)
        else { return token }
        return mockKeys.accessTokens.token(parameter)
    }

    /// The scenarios that the request selects by header and by host, built before the request is computed.
    package func requestedScenario(of request: Request) -> RequestedScenario {
        guard let names = RequestedScenario.Names(of: request) else { return .none }
        return RequestedScenario(
            names, in: built.withLock(\.self), publicHost: settings.publicURL?.host)
    }

    private func render(_ result: OperationResult, failure: inout EnhancedError?) -> Reply {
        result.reply(
            RenderContext(keys: mockKeys, scenario: result.scenario, trace: result.trace), failure: &failure)
    }

    /// Adds the `X-Mock-…` fields with operation, scenario and rules.
    private func addMockFields(
        to reply: inout Reply, of result: OperationResult, _ definition: OperationDefinition
    ) {
        reply.fields.append(definition.nameField)
        reply.fields.append(
            result.missingScenario.map { [.xMockScenario: $0] } ?? result.scenario.nameField)
        if !result.ruleIDs.isEmpty {
            reply.fields.append(HTTPField(name: .xMockRule, value: result.ruleIDs.joined(separator: ", ")))
        }
    }

    /// Adds the `X-Mock-…` fields that lead to the entry of the journal and repeat its reasons.
    private func addMockFields(to reply: inout Reply, because reasons: [Reason], trace: String) {
        if settings.keepsJournal {
            reply.fields.append(.xMockRequest, validValue: Self.requestsPath + trace)
        }
        reply.addMockReason(reasons)
    }

    /// The path of the journal's entries, without the identifier at its end.
    private static let requestsPath = "/__admin/requests/"

    /// Counts the request, and adds the entry to the journal of this mock.
    ///
    /// - Parameter isRecorded: true if the journal has the entry, or will read it.
    private func note(
        _ entry: JournalEntry?, _ operation: PassOperation?, _ status: HTTPResponse.Status,
        _ deviceLabel: String?, isRecorded: Bool = false
    ) {
        let followUp = journal.withLock { journal in
            journal.count(operation, status)
            return isRecorded ? nil : entry.map { journal.append($0) }
        }
        followUp?.run()
        if let entry { settings.log?(RequestLine(entry, deviceLabel: deviceLabel)) }
    }

    /// As ``note(_:_:_:_:)``, and passes the reply on: if several mocks share the journal, when all have the entry.
    private func record(
        _ reply: Reply, _ entry: JournalEntry?, _ operation: PassOperation?, _ deviceLabel: String?,
        then done: @escaping @Sendable (Reply) -> Void
    ) {
        note(entry, operation, reply.status, deviceLabel, isRecorded: sharesJournal)
        guard sharesJournal, let shared, let entry else { return done(reply) }
        shared.append(.recorded(entry)) { done(reply) }
    }
}

extension Reply {
    /// Adds `X-Mock-Reason`, if there are reasons.
    mutating func addMockReason(_ reasons: [Reason]) {
        if let value = reasons.headerValue { fields.append(HTTPField(name: .xMockReason, value: value)) }
    }
}
