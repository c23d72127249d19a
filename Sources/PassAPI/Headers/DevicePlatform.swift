/// The platform of a device, derived from `X-Device-Info` or `User-Agent`.
package enum DevicePlatform: String, Sendable, Hashable {
    case iOS, iPadOS, tvOS
    case other

    /// Apple's platforms.
    package static let applePlatforms: [DevicePlatform] = [.iOS, .iPadOS, .tvOS]

    /// True for Apple's platforms, which have the Video Subscriber Account framework.
    package var isApple: Bool { self != .other }

    /// Uses `X-Device-Info` when it names an operating system, else `User-Agent`.
    package init(information: DeviceInformation?, userAgent: String?) {
        if let osName = information?.value("osName", "osFamily") {
            self = Self.named[osName.lowercased()] ?? .other
        } else {
            self = Self(userAgent: userAgent ?? "")
        }
    }

    private static let named: [String: DevicePlatform] = ["ios": .iOS, "ipados": .iPadOS, "tvos": .tvOS]

    private init(userAgent: String) {
        // "Apple TV" comes first, because its user agents also contain words of the iPhone's ("like Mac OS
        // X").
        let words: [(String, DevicePlatform)] = [
            ("Apple TV", .tvOS), ("AppleTV", .tvOS), ("tvOS", .tvOS),
            ("iPad", .iPadOS), ("iPhone", .iOS), ("iPod", .iOS), ("iOS", .iOS),
        ]
        self = words.first { userAgent.hasWord($0.0) }?.1 ?? .other
    }
}
