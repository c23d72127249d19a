import PassAPI
import PassSimulator

extension UncheckedCall {
    /// The checked call. The AccessEnabler endpoints have the checks of REST API V1, whose logins they use. A token that the
    /// client has kept can stand in place of the access token.
    func accessEnablerCall(in simulator: Simulator) throws(AccessEnablerError) -> LegacyCall {
        let call: LegacyCall
        do throws(LegacyError) {
            call = try legacyCall(in: simulator)
        } catch {
            throw error.status == 401 || error.status == 404
                ? .dataNotFound(because: error.reason) : .refused(error)
        }
        // Before the request changes anything, because a made-up token could name any number of devices.
        if case .absent = call.parameters.keptToken { return call }
        _ = try call.accessEnablerLogin(in: simulator)
        return call
    }
}
