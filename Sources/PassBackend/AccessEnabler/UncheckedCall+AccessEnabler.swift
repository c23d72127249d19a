import PassAPI
import PassSimulator

extension UncheckedCall {
    /// The checked call. The AccessEnabler endpoints have the checks of REST API V1, whose logins they use.
    func accessEnablerCall(in simulator: Simulator) throws(AccessEnablerError) -> LegacyCall {
        do throws(LegacyError) {
            return try legacyCall(in: simulator)
        } catch {
            throw error.status == 401 || error.status == 404
                ? .dataNotFound(because: error.reason) : .refused(error)
        }
    }
}
