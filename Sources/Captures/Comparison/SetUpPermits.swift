import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension CapturePlayer {
    /// When the captured service made the decision that the reply shows, if that was before the capture began.
    func earlierPermit(in call: CapturedCall) -> Timestamp? {
        guard call.exchange.status == 200, let first else { return nil }
        let start: Timestamp? =
            switch call.operation {
            case .retrieveAuthorizationDecisions:
                (call.reply?["decisions"]?.array ?? []).compactMap { decision in
                    decision["source"]?.string == DecisionResponse.Source.mvpd.rawValue
                        ? decision["notBefore"]?.integer.map { Timestamp(milliseconds: $0) } : nil
                }.min()
            case .legacyRetrieveAuthorizationToken: call.legacyExpiry.map { $0 - authorizationTTL(of: call) }
            default: nil
            }
        return start.flatMap { $0 < first ? $0 : nil }
    }

    /// The mock makes the decision, too, at the same time.
    ///
    /// - Parameter request: the request of the call as the mock gets it.
    mutating func learnEarlierPermit(of call: CapturedCall, _ request: Request) {
        guard let start = earlierPermit(in: call) else { return }
        let time = now.withLock { $0 }
        now.withLock { $0 = start }
        // The request for a token of REST API V1 becomes the one for the decision behind it. Its access token is younger
        // than the decision.
        if let token = newToken() {
            let path = request.path.replacing("/tokens/authz", with: "/authorize")
            _ = mock.respond(to: request.authorized(by: token, at: path))
        }
        now.withLock { $0 = time }
    }

    private func authorizationTTL(of call: CapturedCall) -> Duration {
        let configuration = mock.backend.state.withLock { $0.scenarios.currentOrInitial.configuration }
        let integration = call.serviceProvider.flatMap { provider in
            call.legacyMVPD.flatMap { configuration.integrations(of: provider)[$0] }
        }
        return (integration ?? Integration()).authorizationTTL.value(for: call.platform)
    }
}
