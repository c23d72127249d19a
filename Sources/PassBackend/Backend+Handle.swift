import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
import PassOperations
import PassSimulator
import RequestJournal

extension Backend {
    /// Answers one request to an operation: reads it, lets the state handle it, renders the reply and adds
    /// both to the journal.
    func handle(
        _ definition: OperationDefinition, _ parameters: PathParameters, _ request: Request
    ) -> RecordedReply {
        let start = settings.now()
        let context = read(request, as: definition, parameters)
        let trace = newTrace()
        if let database {
            return (promise(of: context, trace: trace, at: start, in: database), trace)
        }
        let (reply, entry) = rendered(context, with: compute(context, trace: trace, at: start), at: start)
        // Without a call that would copy the reply.
        guard sharedJournal == nil else { return (recorded(reply, entry, definition.operation), trace) }
        note(entry, definition.operation, reply.status)
        return (reply, trace)
    }

    /// Adds a request that matched no operation, and its reply, to the journal.
    ///
    /// - Parameters:
    ///   - reason: why the mock refuses it, or the request after a preflight; `nil` for an answer.
    ///   - trace: the identifier in the reply; `nil` for a new one.
    func recorded(
        _ reply: Reply, to request: Request, because reason: Reason? = nil, trace: String? = nil
    ) -> RecordedReply {
        var reply = reply
        let trace = trace ?? newTrace()
        let device = NamedDevice(in: request.fields).identifier
        let steering = database?.steering ?? state.steering
        let scenario = scenario(for: request, of: device, steering)
        let hasMockFields = scenario.configuration.policies.mockHeaders == .on
        if hasMockFields {
            addMockFields(to: &reply, because: [reason].compactMap(\.self), trace: trace)
        }
        CrossOrigin.allow(request, in: &reply, exposingMockFields: hasMockFields)
        let machineTime = settings.now()
        let serverTime = steering.clock.now(machineTime)
        var deviceTime = serverTime
        // A database would have to be asked for the device's clock.
        if let device, database == nil {
            _ = state.run(RequestScope(device: device), commits: false) { simulator, _, _ in
                deviceTime = simulator.time(of: device, serverTime: serverTime)
            }
        }
        let entry =
            makesEntries
            ? JournalEntry(
                id: trace, replica: settings.replica, operation: nil, device: device,
                scenario: scenario.name,
                reasons: [reason].compactMap(\.self), request: request, reply: reply,
                receivedAt: serverTime, arrivedAt: machineTime, deviceTime: deviceTime,
                milliseconds: 0,
                isRedacted: settings.redactsJournal) : nil
        return (recorded(reply, entry, nil), trace)
    }

    // MARK: Steps

    /// Computes the answer to a request and commits its changes.
    private func compute(
        _ context: RequestContext, trace: String, at start: Timestamp
    ) -> OperationResult {
        var admission = Admission(throttleGate)
        var result: OperationResult?
        let needsCleaning = state.run(context.scope, commits: context.changesState) {
            simulator, steering, scope in
            result = steering.handle(
                context, in: &simulator, scope, &admission, with: verifiers, trace: trace, at: start)
        }
        guard let result = result.take() else {
            fatalError("A request that has all its entities has a result.")
        }
        if needsCleaning {
            let (server, device) = (result.times.server, result.device)
            state.withLock { state in
                state.simulator.sweep(serverTime: server)
                state.simulator.enforceLimits(at: server, sparing: device)
            }
        }
        return result
    }

    /// Computes the answer to a request whose entities are in a database.
    private func promise(
        of context: RequestContext, trace: String, at start: Timestamp, in database: DatabaseState
    ) -> Reply {
        let promise = promise()
        let computed = Locked<OperationResult?>(nil)
        database.run(context.scope, commits: context.changesState) {
            [verifiers] simulator, steering, scope, admission in
            let result = steering.handle(
                context, in: &simulator, scope, &admission, with: verifiers, trace: trace, at: start)
            computed.withLock { $0 = result }
        } then: { [self] outcome in
            switch (outcome, computed.withLock(\.self)) {
            case (.success, let result?):
                let (reply, entry) = rendered(context, with: result, at: start)
                record(reply, entry, context.operation) { promise.resolve($0) }
            case (.success, nil): fatalError("A request that has all its entities has a result.")
            case (.failure(let failure), _):
                let error = MockError.unavailable(failure.description)
                recorded(error.reply, to: context.request, because: error.reason).reply
                    .receive { promise.resolve($0) }
            }
        }
        return Reply(promised: promise)
    }

    /// For a reply that a database delays.
    private func promise() -> ReplyPromise {
        // The database answers or fails before.
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
        _ context: RequestContext, with result: OperationResult, at start: Timestamp
    ) -> RenderedReply {
        let definition = context.definition
        var failure: EnhancedError?
        var reply = render(result, failure: &failure)
        let reasons = failure.map { [$0.reason] } ?? result.reasons
        let hasMockFields = result.scenario.configuration.policies.mockHeaders == .on
        if hasMockFields {
            addMockFields(to: &reply, of: result, definition)
            addMockFields(to: &reply, because: reasons, trace: result.trace)
        }
        CrossOrigin.allow(context.request, in: &reply, exposingMockFields: hasMockFields)
        guard makesEntries else { return (reply, nil) }
        let before = result.before.map(DeviceSummary.init)
        let after = result.after === result.before ? before : result.after.map(DeviceSummary.init)
        let entry = JournalEntry(
            id: result.trace, replica: settings.replica, operation: definition.operation,
            device: result.device,
            scenario: result.scenarioName,
            ruleIDs: result.ruleIDs, reasons: reasons,
            client: result.client, request: context.request, reply: reply,
            receivedAt: result.times.server,
            arrivedAt: start, deviceTime: result.times.device,
            milliseconds: settings.now().milliseconds - start.milliseconds, before: before, after: after,
            isRedacted: settings.redactsJournal)
        return (reply, entry)
    }

    /// Reads and verifies everything that does not need the state.
    private func read(
        _ request: Request, as definition: OperationDefinition, _ parameters: PathParameters
    ) -> RequestContext {
        RequestContext(
            definition, parameters, request,
            token: definition.takesAccessToken
                ? accessToken(in: request, of: definition)
                : .unusable("The operation takes no access token."),
            requestedScenario: requestedScenario(of: request), verifiers.partnerRequests, parsedHeaders)
    }

    /// The access token of the request. REST API V1 also accepts it as a parameter.
    private func accessToken(in request: Request, of definition: OperationDefinition) -> PresentedToken {
        let token = replyKeys.accessTokens.token(in: request.fields)
        guard token.verified == nil, definition.isLegacy,
            let parameter = LegacyParameters.accessToken(in: request, of: definition)
        else { return token }
        return replyKeys.accessTokens.token(parameter)
    }

    /// The scenarios that the request selects by header and by host, built before the request is computed.
    package func requestedScenario(of request: Request) -> RequestedScenario {
        guard let names = RequestedScenario.Names(of: request) else { return .none }
        return RequestedScenario(
            names, in: state.steering.scenarios.built, publicHost: settings.publicURL?.host)
    }

    private func render(_ result: OperationResult, failure: inout EnhancedError?) -> Reply {
        result.reply(
            RenderContext(keys: replyKeys, scenario: result.scenario, trace: result.trace), failure: &failure)
    }

    /// Adds the `X-Mock-…` fields with operation, scenario and rules.
    private func addMockFields(
        to reply: inout Reply, of result: OperationResult, _ definition: OperationDefinition
    ) {
        reply.fields.append(definition.nameField)
        reply.fields.append(result.scenarioField)
        if !result.ruleIDs.isEmpty {
            reply.fields.append(HTTPField(name: .xMockRule, value: result.ruleIDs.joined(separator: ", ")))
        }
    }

    /// Adds the `X-Mock-…` fields that lead to the entry of the journal and repeat its reasons.
    private func addMockFields(to reply: inout Reply, because reasons: [Reason], trace: String) {
        if settings.keepsJournal {
            reply.fields.append(HTTPField(name: .xMockRequest, value: Self.requestsPath + trace))
        }
        reply.addMockReason(reasons)
    }

    /// The path of the journal's entries, without the identifier at its end.
    private static let requestsPath = "/__admin/requests/"

    /// Adds the entry to the journal. The reply waits until other mocks that share it have the entry.
    private func recorded(_ reply: Reply, _ entry: JournalEntry?, _ operation: PassOperation?) -> Reply {
        guard sharedJournal != nil else {
            note(entry, operation, reply.status)
            return reply
        }
        let promise = promise()
        record(reply, entry, operation) { promise.resolve($0) }
        return Reply(promised: promise)
    }

    /// Counts the request, and adds the entry to the journal of this mock.
    private func note(_ entry: JournalEntry?, _ operation: PassOperation?, _ status: HTTPResponse.Status) {
        let followUp = journal.withLock { journal in
            journal.count(operation, status)
            return entry.map { journal.append($0) }
        }
        followUp?.run()
        if let entry { log(entry) }
    }

    /// As ``recorded(_:_:_:)``, but passes the reply on.
    private func record(
        _ reply: Reply, _ entry: JournalEntry?, _ operation: PassOperation?,
        then done: @escaping @Sendable (Reply) -> Void
    ) {
        guard let sharedJournal, let entry else {
            note(entry, operation, reply.status)
            return done(reply)
        }
        journal.withLock { $0.count(operation, reply.status) }
        log(entry)
        sharedJournal.record(entry) { done(reply) }
    }

    private func log(_ entry: JournalEntry) {
        guard let log = settings.log else { return }
        let steering = database?.steering ?? state.steering
        log(RequestLine(entry, deviceLabel: entry.device.flatMap { steering.deviceLabels[$0] }))
    }
}

extension Reply {
    /// Adds `X-Mock-Reason`, if there are reasons.
    mutating func addMockReason(_ reasons: [Reason]) {
        if let value = reasons.headerValue { fields.append(HTTPField(name: .xMockReason, value: value)) }
    }
}
