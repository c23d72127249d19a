import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassCrypto

extension AdminRoute {
    package static let mintServiceToken = AdminRoute(
        .post, "/tokens/service", "mintServiceToken", "Returns a signed AD-Service-Token.", body: .subject,
        answer: .json(.token)
    ) { (admin, call) throws(AdminError) in try admin.mintServiceToken(call) }
}

extension AdminResponder {
    /// `{"subject", "device"?}`: returns a service token, with which applications share that user's logins.
    /// It is valid for one hour by the server's clock, or by the device's.
    func mintServiceToken(_ call: AdminCall) throws(AdminError) -> Reply {
        let body = try call.body()
        let subject = try body.requiredText("subject")
        let name = try body.text("device")
        let machineTime = backend.now()
        let now = try state.withLock { (state) throws(AdminError) in
            let device: DeviceIdentifier? =
                if let name { try AdminCall.device(named: name, in: state) } else { nil }
            return state.time(of: device, machineTime: machineTime)
        }
        let token = ServiceToken.mint(
            subject: subject, validity: Validity(from: now, for: .hours(1)),
            signedBy: keys.serviceTokenKey)
        return .json { $0.object { $0.member("token", token) } }
    }
}
