import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
import PassSimulator

extension Backend {
    /// One operation, from the request to the reply.
    func perform(_ operation: Operation, _ parameters: [String: String], _ request: Request) -> Reply {
        // Reading and verifying need nothing that the lock protects.
        let token = operation.row.takesAccessToken ? tokens.identifier(in: request.fields) : nil
        let visit = Visit(operation, parameters, request, token: token)
        let now = settings.now()
        let outcome = core.withLock { core in
            core.outcome(of: visit, with: verifiers, at: now)
        }
        var reply = outcome.reply(
            Rendering(
                seals: WorldSeals(
                    mediaTokenKey: keys.mediaTokenKey, certificates: certificates,
                    serviceProvider: outcome.serviceProvider),
                accessTokens: accessTokens, trace: outcome.trace))
        if outcome.showsMockFields {
            reply.fields[.xMockOperation] = operation.rawValue
            reply.fields[.xMockScenario] = outcome.scenario
            if !outcome.ruleIDs.isEmpty { reply.fields[.xMockRule] = outcome.ruleIDs.joined(separator: ", ") }
        }
        return reply
    }
}

extension HTTPField.Name {
    /// The operation that answered.
    static let xMockOperation = HTTPField.Name("X-Mock-Operation")!
    /// The scenario that was played; in a request, the scenario that is wanted.
    static let xMockScenario = HTTPField.Name("X-Mock-Scenario")!
    /// The rules that had a part in the answer.
    static let xMockRule = HTTPField.Name("X-Mock-Rule")!
}
