import PassAPI

/// The SSO profile of a user at Adobe's single sign-on service: the devices that share the user's logins.
struct SingleSignOnProfile: Sendable, Hashable, Codable {
    var devices: [DeviceIdentifier: LinkedDevice] = [:]
    /// The devices that were unlinked and have not joined again.
    var unlinkedDevices: Set<DeviceIdentifier> = []

    struct LinkedDevice: Sendable, Hashable, Codable {
        /// The origin of the request with which the device joined.
        var origin: RequestOrigin
        /// The time of that request, by the device's clock.
        var lastSeen: Timestamp
    }

    /// More than a user has. Above it, the device that was seen the longest time ago is unlinked.
    private static let maximumDevices = 64

    mutating func add(_ device: DeviceIdentifier, _ linked: LinkedDevice) {
        devices[device] = linked
        unlinkedDevices.remove(device)
        if devices.count > Self.maximumDevices,
            let oldest = devices.min(by: { $0.value.lastSeen < $1.value.lastSeen })
        {
            devices[oldest.key] = nil
        }
    }

    /// - Returns: false for a device that was not linked.
    mutating func remove(_ device: DeviceIdentifier) -> Bool {
        guard devices.removeValue(forKey: device) != nil else { return false }
        if unlinkedDevices.count >= Self.maximumDevices { unlinkedDevices.removeFirst() }
        unlinkedDevices.insert(device)
        return true
    }
}
