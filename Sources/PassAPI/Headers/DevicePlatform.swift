/// The platform of a device, as far as `X-Device-Info` or `User-Agent` tells it.
package enum DevicePlatform: String, Sendable, Hashable {
    case iOS, iPadOS, tvOS
    case other

    /// Apple's platforms: the ones with the Video Subscriber Account framework.
    package var isApple: Bool { self != .other }

    /// `X-Device-Info` decides when it names an operating system, else `User-Agent`.
    package init(information: DeviceInformation?, userAgent: String?) {
        if let osName = information?.told("osName", "osFamily") {
            self = Self.named[osName.lowercased()] ?? .other
        } else {
            self = Self(userAgent: userAgent ?? "")
        }
    }

    private static let named: [String: DevicePlatform] = ["ios": .iOS, "ipados": .iPadOS, "tvos": .tvOS]

    private init(userAgent: String) {
        // "Apple TV" goes first: its user agents also carry the words of an iPhone's ("like Mac OS X").
        let words: [(String, DevicePlatform)] = [
            ("Apple TV", .tvOS), ("AppleTV", .tvOS), ("tvOS", .tvOS),
            ("iPad", .iPadOS), ("iPhone", .iOS), ("iPod", .iOS), ("iOS", .iOS),
        ]
        self = words.first { userAgent.hasWord($0.0) }?.1 ?? .other
    }
}
