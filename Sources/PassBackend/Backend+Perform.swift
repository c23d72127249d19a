import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
import PassSimulator
import RequestJournal

extension Backend {
    /// One operation, from the request to the reply.
    func perform(_ operation: Operation, _ parameters: PathParameters, _ request: Request) -> Reply {
        // Reading and verifying need nothing that the lock protects.
        let row = operation.row
        let token = row.takesAccessToken ? accessToken(in: request, of: row) : nil
        let context = RequestContext(operation, row, parameters, request, token: token, parsedHeaders)
        let start = settings.now()
        let outcome = state.withLock { state in state.outcome(of: context, with: verifiers, at: start) }
        noteChange()
        var reply = outcome.reply(
            RenderContext(
                signer: ResponseSigner(
                    mediaTokenKey: keys.mediaTokenKey, metadataEncryptor: metadataEncryptor,
                    scenario: outcome.scenario),
                accessTokens: accessTokens, trace: outcome.trace))
        if outcome.scenario.configuration.policies.mockHeaders == .on {
            if let name = Self.operationNames[operation] { reply.fields.append(name) }
            reply.fields.append(outcome.scenario.nameField)
            if !outcome.ruleIDs.isEmpty {
                let rules = outcome.ruleIDs.joined(separator: ", ")
                reply.fields.append(HTTPField(name: .xMockRule, value: rules))
            }
        }
        CrossOrigin.allow(request, in: &reply)
        record(
            request, reply, of: outcome, operation, arrivedAt: start,
            took: settings.now().milliseconds - start.milliseconds)
        return reply
    }

    private static let operationNames = Dictionary(
        uniqueKeysWithValues: Operation.allCases.map {
            ($0, ReplyFieldBlock([HTTPField(name: .xMockOperation, value: $0.rawValue)]))
        })

    /// The access token of the request; of REST API V1 also the one among the parameters.
    private func accessToken(in request: Request, of row: Operation.Row) -> AccessTokenID? {
        tokens.identifier(in: request.fields)
            ?? (row.isLegacy ? LegacyParameters.accessToken(in: request).flatMap(tokens.identifier) : nil)
    }

    private func record(
        _ request: Request, _ reply: Reply, of outcome: OperationResult, _ operation: Operation,
        arrivedAt: Timestamp, took milliseconds: Int64
    ) {
        let entry = JournalEntry(
            id: outcome.trace, operation: operation, device: outcome.device, scenario: outcome.scenario.name,
            ruleIDs: outcome.ruleIDs, request: request, reply: reply,
            receivedAt: outcome.serverTime, arrivedAt: arrivedAt, deviceTime: outcome.deviceTime,
            milliseconds: milliseconds, before: outcome.before,
            after: outcome.after)
        remember(entry)
    }

    /// The reply to a request that met no operation, which is remembered too.
    func recorded(_ reply: Reply, to request: Request) -> Reply {
        var reply = reply
        CrossOrigin.allow(request, in: &reply)
        let machineTime = settings.now()
        let (trace, scenario, serverTime) = state.withLock { state in
            (state.newTrace(), state.scenarios.current.name, state.time(machineTime: machineTime))
        }
        let entry = JournalEntry(
            id: trace, operation: nil, device: nil, scenario: scenario, request: request, reply: reply,
            receivedAt: serverTime, arrivedAt: machineTime, deviceTime: serverTime, milliseconds: 0)
        remember(entry)
        return reply
    }

    private func remember(_ entry: JournalEntry) {
        let reactions = journal.withLock { $0.append(entry) }
        for reaction in reactions { reaction() }
        settings.log?(RequestLine(entry))
    }
}

extension HTTPField.Name {
    /// The operation that answered.
    package static let xMockOperation = HTTPField.Name("X-Mock-Operation")!
    /// The rules that had a part in the answer.
    package static let xMockRule = HTTPField.Name("X-Mock-Rule")!
}
