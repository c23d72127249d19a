import PassAPI

/// The device that last used a client. A request for an access token belongs to this device, because it names none.
struct ClientUse: Sendable, Hashable, Codable {
    var device: DeviceIdentifier
    /// When the device began to use the client, by the server's clock.
    var since: Timestamp
}

extension Simulator {
    /// The device that last used the client; `nil` for a device without state, for example because it was forgotten.
    package func device(using client: ClientID) -> DeviceIdentifier? {
        lastDevice(of: client).flatMap { devices.row(of: $0) == nil ? nil : $0 }
    }

    /// The device that the client's previous request named.
    func lastDevice(of client: ClientID) -> DeviceIdentifier? {
        clientUses.row(of: client)?.value.device
    }

    /// Notes that the device uses the client.
    package mutating func note(_ device: DeviceIdentifier, using client: ClientID, at serverTime: Timestamp) {
        guard lastDevice(of: client) != device else { return }
        clientUses[client] = ClientUse(device: device, since: serverTime)
    }
}
