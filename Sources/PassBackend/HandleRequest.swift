import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Backend {
    /// Answers one request to an operation: reads it, computes the reply from the state, renders it, and adds both to the journal.
    func handle(
        _ definition: OperationDefinition, _ parameters: PathParameters, _ request: Request
    ) -> RecordedReply {
        let start = settings.now()
        let parsed = ParsedRequest(
            definition, parameters, request,
            token: definition.takesAccessToken
                ? accessToken(in: request, of: definition)
                : .unusable("The operation takes no access token."),
            requestedScenario: requestedScenario(of: request), mockKeys, parsedHeaders,
            publicURL: settings.publicURL)
        let trace = newTrace()
        guard let shared else {
            let result = run { $0.handle(parsed, trace: trace, at: start) }
            let rendered = render(result, to: request, parsed, at: start)
            note(rendered)
            return (rendered.reply, trace)
        }
        let promise = promise()
        let answer = Locked<RenderedReply?>(nil)
        // Rendered within the call, so that the journal has the entry as soon as other mocks see the changes.
        shared.run { [self] state in
            let result = state.handle(parsed, trace: trace, at: start)
            let rendered = render(result, to: request, parsed, at: start)
            if sharesJournal, let entry = rendered.entry { state.journalChanges.append(.recorded(entry)) }
            answer.withLock { $0 = rendered }
        } then: { [self] failure in
            if let failure {
                let error = MockError.unavailable(failure.description)
                let result = knownResult(
                    of: request, device: parsed.device, trace: trace, at: start, because: error.reason
                ) { _ in error.reply }
                record(render(result, to: request, parsed, at: start)) { promise.resolve($0) }
            } else if let rendered = answer.withLock(\.self) {
                note(rendered, isRecorded: sharesJournal)
                promise.resolve(rendered.reply)
            }
        }
        return (Reply(promised: promise), trace)
    }

    /// Adds a request that matched no operation, and its reply, to the journal.
    ///
    /// - Parameter reason: why the mock refuses it, or for a preflight, the request that follows; `nil` for an answer.
    func recorded(_ reply: Reply, to request: Request, because reason: Reason? = nil) -> RecordedReply {
        recorded(
            request, of: NamedDevice(in: request.fields).identifier, because: reason, trace: newTrace()
        ) { _ in reply }
    }

    /// The same as ``recorded(_:to:because:)``, with a reply that depends on the scenario.
    ///
    /// - Parameter trace: the identifier of the request.
    func recorded(
        _ request: Request, of device: DeviceIdentifier?, because reason: Reason?, trace: String,
        _ reply: (Scenario) -> Reply
    ) -> RecordedReply {
        let start = settings.now()
        // Does not use the shared state, so that the request is answered even while that state is unavailable.
        let result = knownResult(of: request, device: device, trace: trace, at: start, because: reason, reply)
        let rendered = render(result, to: request, at: start)
        guard shared != nil else {
            note(rendered)
            return (rendered.reply, trace)
        }
        let promise = promise()
        record(rendered) { promise.resolve($0) }
        return (Reply(promised: promise), trace)
    }

    /// The result of a request that matched no operation, or that the shared state cannot answer. If the state is shared, it
    /// follows the tester settings that this mock knows.
    private func knownResult(
        of request: Request, device: DeviceIdentifier?, trace: String, at machineTime: Timestamp,
        because reason: Reason?, _ reply: (Scenario) -> Reply
    ) -> OperationResult {
        let requested = requestedScenario(of: request)
        let known = knownSettings.withLock(\.self)
        let (scenario, times, label) = state.withLock { state in
            let settings = known ?? state.testerSettings
            let selected = settings.selectScenario(
                requested, of: device, port: request.connection.localPort)
            let row = device.flatMap { state.simulator.device($0) }
            return (
                (try? selected.get()) ?? settings.scenarios.currentOrInitial,
                settings.times(on: row, at: state.sharedTime(machineTime)),
                device.flatMap { settings.deviceLabels[$0] }
            )
        }
        // Made while the state is not locked.
        let made = reply(scenario)
        return OperationResult(
            answer: Answer(reasons: [reason].compactMap(\.self)) { _ in made }, trace: trace,
            scenario: scenario, device: device, times: times, deviceLabel: label)
    }

    // MARK: The state

    func run<Result>(_ body: (inout MockState) throws -> sending Result) rethrows -> sending Result {
        let (result, former) = try state.withLock { state in
            let before = state.changeCount
            let result = try body(&state)
            return (result, settle(&state, before))
        }
        // Frees the values that the changes have replaced, without the lock.
        _ = former
        return result
    }

    /// The promise of a reply that the shared state computes.
    private func promise() -> ReplyPromise {
        // The shared state replies or fails long before this timeout.
        ReplyPromise(
            timeout: .seconds(60), timeoutReply: MockError.unavailable("it does not answer").reply,
            isComputed: true)
    }

    /// Makes the reply, and the journal entry of the request and the reply.
    ///
    /// - Parameters:
    ///   - parsed: the request; `nil` for one that matched no operation.
    ///   - start: when the mock got the request.
    private func render(
        _ result: OperationResult, to request: Request, _ parsed: ParsedRequest? = nil, at start: Timestamp
    ) -> RenderedReply {
        var failure: EnhancedError?
        var reply = result.reply(
            RenderContext(keys: mockKeys, parsed: parsed, scenario: result.scenario, trace: result.trace),
            failure: &failure)
        let reasons = failure.map { [$0.reason] } ?? result.reasons
        let hasMockFields = result.scenario.configuration.policies.mockHeaders == .on
        if hasMockFields { addMockFields(to: &reply, of: result, parsed, because: reasons) }
        CrossOrigin.allow(request, in: &reply, exposingMockFields: hasMockFields)
        // Without a journal and a log, the entry is not needed.
        guard settings.keepsJournal || settings.log != nil else {
            return RenderedReply(reply, nil, of: result, to: parsed)
        }
        let before = result.before.map(DeviceSummary.init)
        let after = result.after === result.before ? before : result.after.map(DeviceSummary.init)
        let entry = JournalEntry(
            id: result.trace, replica: settings.replica, operation: parsed?.operation,
            device: result.device, scenario: result.scenarioName, ruleIDs: result.ruleIDs, reasons: reasons,
            client: result.client, request: request, reply: reply, receivedAt: result.times.server,
            arrivedAt: parsed == nil ? result.times.machine : start, deviceTime: result.times.device,
            // Not negative, because the machine's clock can be set back.
            milliseconds: parsed == nil ? 0 : max(0, settings.now().milliseconds - start.milliseconds),
            before: before, after: after, isRedacted: settings.redactsJournal)
        return RenderedReply(reply, entry, of: result, to: parsed)
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
        let names = request.fields.names(beginningWith: RequestedScenario.headerPrefix)
        let host = request.hostScenarioName
        if names.isEmpty, host == nil { return RequestedScenario() }
        var requested = RequestedScenario(
            request.fields[.xMockScenario], host: host, in: built.withLock(\.self),
            publicHost: settings.publicURL?.host)
        if let mistake = RequestedScenario.mistake(in: names) { requested.byHeader = .failure(mistake) }
        return requested
    }

    /// Adds the `X-Mock-…` fields: the operation, the scenario, the rules, the path of the journal entry, and the reasons.
    private func addMockFields(
        to reply: inout Reply, of result: OperationResult, _ parsed: ParsedRequest?, because reasons: [Reason]
    ) {
        if let parsed {
            reply.fields.append(parsed.definition.nameField)
            reply.fields.append(
                result.missingScenario.map { [.xMockScenario: $0] } ?? result.scenario.nameField)
            if !result.ruleIDs.isEmpty {
                reply.fields.append(
                    HTTPField(name: .xMockRule, value: result.ruleIDs.joined(separator: ", ")))
            }
        }
        if settings.keepsJournal {
            reply.fields.append(.xMockRequest, validValue: "/__admin/requests/" + result.trace)
        }
        reply.addMockReason(reasons)
    }

    /// Counts the request, and adds the entry to the journal of this mock.
    ///
    /// - Parameter isRecorded: true if the journal has the entry, or will read it from the shared state.
    private func note(_ rendered: RenderedReply, isRecorded: Bool = false) {
        let followUp = journal.withLock { journal in
            journal.count(rendered.operation, rendered.reply.status)
            return isRecorded ? nil : rendered.entry.map { journal.append($0) }
        }
        followUp?.run()
        if let entry = rendered.entry {
            settings.log?(RequestLine(entry, deviceLabel: rendered.deviceLabel))
        }
    }

    /// Like ``note(_:isRecorded:)``, and then passes the reply on; with a shared journal, once the entry is handed to it.
    private func record(_ rendered: RenderedReply, then done: @escaping @Sendable (Reply) -> Void) {
        note(rendered, isRecorded: sharesJournal)
        guard sharesJournal, let shared, let entry = rendered.entry else { return done(rendered.reply) }
        shared.append(.recorded(entry)) { done(rendered.reply) }
    }
}

/// A reply that is ready to be sent, and what the journal and the log note of it.
private struct RenderedReply: Sendable {
    let reply: Reply
    /// Has the request and the reply; `nil` without a journal and a log.
    let entry: JournalEntry?
    /// `nil` for a request that matched no operation.
    let operation: PassOperation?
    let deviceLabel: String?

    init(_ reply: Reply, _ entry: JournalEntry?, of result: OperationResult, to parsed: ParsedRequest?) {
        self.reply = reply.dated(at: result.times, of: parsed)
        self.entry = entry
        operation = parsed?.operation
        deviceLabel = result.deviceLabel
    }
}

extension Reply {
    /// The reply to an operation with the simulated time in `Date`, if a tester has moved the clock for all devices. Apps can
    /// correct their own clock by it. The clock of one device has no effect here: requests for access tokens name no device, so that
    /// the time of the replies would go back and forth. The server adds the real time to other replies.
    fileprivate func dated(at times: Times, of parsed: ParsedRequest?) -> Reply {
        guard parsed != nil, times.server != times.machine, !fields.contains(.date) else { return self }
        var reply = self
        reply.fields.append(.date, validValue: HTTPDate.text(secondsSinceEpoch: times.server.seconds))
        return reply
    }

    /// Adds `X-Mock-Reason`, if there are reasons.
    mutating func addMockReason(_ reasons: [Reason]) {
        if let value = reasons.headerValue { fields.append(HTTPField(name: .xMockReason, value: value)) }
    }
}
