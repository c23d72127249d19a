import PassAPI
import PassSimulator

/// *Retrieve preauthorization decisions using specific mvpd*
enum RetrievePreauthorizationDecisions {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        try Answer(decisions: .preauthorization, of: &simulator, on: call)
    }
}
