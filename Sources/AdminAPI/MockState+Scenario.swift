import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend

extension MockState {
    /// The scenario for a device. Like a request of the device itself, the call can select a scenario by
    /// its header, its port and its host.
    ///
    /// - Parameter requested: the scenarios that the call requests, built while the state is not locked.
    func scenario(
        for call: AdminCall, of device: DeviceIdentifier?, _ requested: RequestedScenario
    ) throws(AdminError) -> Scenario {
        do throws(ScenarioFailure) {
            return try steering.selectScenario(
                requested, of: device, port: call.request.connection.localPort
            ).get()
        } catch {
            switch error {
            case .requested(let diagnostics): throw .invalidScenario(diagnostics)
            case .missing(let missing): throw .missingScenario(missing)
            }
        }
    }
}
