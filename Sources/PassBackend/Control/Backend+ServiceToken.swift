import HTTPMessages
import PassAPI
import PassCrypto

extension Backend {
    /// `{"subject", "device"?}`: a token by which applications share the logins of that user, good for an hour by the
    /// server's clock or the device's.
    func mintServiceToken(_ call: ControlCall) throws(ControlError) -> Reply {
        let body = try call.body()
        let subject = try body.requiredText("subject")
        let name = try body.text("device")
        let machineTime = settings.now()
        let now = try state.withLock { (state) throws(ControlError) in
            let device: DeviceIdentifier? =
                if let name { try ControlCall.device(named: name, in: state) } else { nil }
            return state.time(of: device, machineTime: machineTime)
        }
        let token = ServiceToken.mint(
            subject: subject, validity: Validity(from: now, for: .hours(1)),
            signedBy: keys.serviceTokenKey)
        return .json { $0.object { $0.member("token", token) } }
    }
}
