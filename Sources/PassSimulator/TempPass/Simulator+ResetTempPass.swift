import ControlAPI
import PassAPI

extension Simulator {
    /// Whose trials *Reset TempPass* forgets.
    package enum ResetScope: Sendable, Hashable {
        /// All devices.
        case devices
        /// One device; the page shows its identifier decoded, and the base64 text is taken too.
        case device([DeviceIdentifier])
        /// All users of a promotional pass.
        case identities
        /// One user, by the value in `AP-TempPass-Identity`.
        case identity(String)
    }

    /// Forgets trials, so that the next authorization begins a new one (page *TempPass Feature*, reset).
    package mutating func resetTempPass(_ pass: PassKey, _ scope: ResetScope) {
        switch scope {
        case .devices:
            for device in devices.keys where devices[device]?.tempPassUsage[pass] != nil {
                devices[device]?.tempPassUsage[pass] = nil
            }
        case .device(let candidates):
            for device in candidates { devices[device]?.tempPassUsage[pass] = nil }
        case .identities: identityTempPassUsage[pass] = nil
        case .identity(let identity): identityTempPassUsage[pass]?[identity] = nil
        }
    }
}
