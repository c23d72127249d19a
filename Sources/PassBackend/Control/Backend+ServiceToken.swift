import HTTPMessages
import PassAPI
import PassCrypto

extension Backend {
    /// `{"subject"}`: a token by which applications share the logins of that user, good for an hour.
    func mintServiceToken(_ call: ControlCall) throws(ControlError) -> Reply {
        let subject = try call.body().requiredText("subject")
        let machineTime = settings.now()
        let now = core.withLock { $0.time(machineTime: machineTime) }
        let token = ServiceToken.mint(
            subject: subject, validity: Validity(from: now, for: .hours(1)),
            signedBy: keys.serviceTokenKey)
        return .json { $0.object { $0.member("token", token) } }
    }
}
