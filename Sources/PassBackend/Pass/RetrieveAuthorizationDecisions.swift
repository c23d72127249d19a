import PassAPI
import PassSimulator

/// *Retrieve authorization decisions using specific mvpd*
enum RetrieveAuthorizationDecisions {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        try Answer(decisions: .authorization, of: &simulator, on: call)
    }
}
