/// The largest numbers of entities in the state. Above them, those that were idle the longest leave.
package struct EntityLimits: Sendable, Hashable {
    /// Devices, users of single sign-on and link codes, each. A device can have four sessions on average.
    package var devices: Int
    /// A client can have four access tokens on average, and each device one more: in load tests all devices have one client.
    package var clients: Int

    package init(devices: Int = 1_000_000, clients: Int = 250_000) {
        self.devices = devices
        self.clients = clients
    }

    package var sessions: Int { devices * 4 }
    package var accessTokens: Int { clients * 4 + devices }
}
