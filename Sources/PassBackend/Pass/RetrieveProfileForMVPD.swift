import PassAPI
import PassSimulator

/// *Retrieve profile for specific mvpd*
enum RetrieveProfileForMVPD {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        Answer(try simulator.retrieveProfile(for: call.mvpd, in: call.situation))
    }
}
