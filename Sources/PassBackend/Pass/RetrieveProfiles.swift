import PassAPI
import PassSimulator

/// *Retrieve profiles*
enum RetrieveProfiles {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        Answer(simulator.retrieveProfiles(in: call.situation))
    }
}
