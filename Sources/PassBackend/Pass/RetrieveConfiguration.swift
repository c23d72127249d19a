import PassAPI
import PassSimulator

/// *Retrieve configuration for specific service provider*
enum RetrieveConfiguration {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        Answer(
            try simulator.retrieveConfiguration(
                for: call.situation.serviceProvider, from: call.situation.origin,
                in: call.situation.configuration))
    }
}
