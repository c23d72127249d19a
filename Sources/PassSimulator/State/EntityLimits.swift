/// The largest numbers of entities in the state. Above them, those that were idle the longest leave.
package struct EntityLimits: Sendable, Hashable {
    /// Devices, users of single sign-on, uses of clients and link codes, each. A device can have four sessions on average.
    package var devices: Int

    package init(devices: Int = 1_000_000) {
        self.devices = devices
    }

    package var sessions: Int { devices * 4 }
}
