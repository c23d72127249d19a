import ControlAPI
import PassAPI

extension Simulator {
    /// The devices or users whose use of a pass *Reset TempPass* deletes.
    package enum ResetScope: Sendable, Hashable {
        /// All devices.
        case devices
        /// One device, as the identifiers that the parameter can mean: decoded, as on the page, or base64.
        case device([DeviceIdentifier])
        /// All users of a promotional pass.
        case identities
        /// One user, by the value in `AP-TempPass-Identity`.
        case identity(String)
    }

    /// Deletes the recorded use of a pass, so that the next authorization starts it again (page *TempPass
    /// Feature*, reset).
    package mutating func resetTempPass(_ pass: PassKey, _ scope: ResetScope) {
        switch scope {
        case .devices:
            for device in devices.keys where devices[device]?.tempPassUsage[pass] != nil {
                devices[device]?.tempPassUsage[pass] = nil
            }
        case .device(let candidates):
            for device in candidates where devices[device] != nil {
                devices[device]?.tempPassUsage[pass] = nil
            }
        case .identities: identityTempPassUsage.keep { key, _ in key.pass != pass }
        case .identity(let identity):
            identityTempPassUsage[UserPassKey(pass: pass, identity: identity)] = nil
        }
    }
}
