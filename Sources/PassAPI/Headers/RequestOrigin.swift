/// The origin of a request: the properties of the device and of the connection.
package struct RequestOrigin: Sendable, Hashable, Codable {
    /// The value of `X-Device-Info`; `nil` when it is missing.
    package var information: DeviceInformation?
    var userAgent: String?
    /// The first address in `X-Forwarded-For`, which servers set when they call on behalf of a device.
    package var forwardedFor: String?
    var peer: String
    var peerPort: UInt16
    var isSecure: Bool

    package init(
        information: DeviceInformation? = nil, userAgent: String? = nil, forwardedFor: String? = nil,
        peer: String = "127.0.0.1", peerPort: UInt16 = 0, isSecure: Bool = false
    ) {
        self.information = information
        self.userAgent = userAgent
        self.forwardedFor = forwardedFor
        self.peer = peer
        self.peerPort = peerPort
        self.isSecure = isSecure
    }

    package var platform: DevicePlatform { DevicePlatform(information: information, userAgent: userAgent) }
}
