/// The platform of a device, derived from `X-Device-Info` or `User-Agent`; its category for a platform that is not listed (page
/// *TVE Dashboard Integrations*, platform settings).
package enum DevicePlatform: String, Sendable, Hashable, CaseIterable {
    case iOS, iPadOS, tvOS
    case android = "Android"
    case androidTV = "AndroidTV"
    case fireTV = "FireTV"
    case roku = "Roku"
    case desktop, mobile, tvConnected
    case unidentified

    package static let applePlatforms = allCases.filter(\.isApple)

    /// True for Apple's platforms, which have the Video Subscriber Account framework.
    package var isApple: Bool {
        switch self {
        case .iOS, .iPadOS, .tvOS: true
        case .android, .androidTV, .fireTV, .roku, .desktop, .mobile, .tvConnected, .unidentified: false
        }
    }

    /// The category of the platform: `desktop`, `mobile`, `tvConnected` or `unidentified`.
    package var category: DevicePlatform {
        switch self {
        case .iOS, .iPadOS, .android, .mobile: .mobile
        case .tvOS, .androidTV, .fireTV, .roku, .tvConnected: .tvConnected
        case .desktop: .desktop
        case .unidentified: .unidentified
        }
    }

    /// Uses `X-Device-Info` when it names an operating system, else `User-Agent`.
    package init(information: DeviceInformation?, userAgent: String?) {
        self = information?.platform ?? Self(userAgent: userAgent ?? "")
    }

    private init(userAgent: String) {
        // "Apple TV" comes first, because its user agents also contain words of the iPhone's ("like Mac OS
        // X").
        let words: [(String, DevicePlatform)] = [
            ("Apple TV", .tvOS), ("AppleTV", .tvOS), ("tvOS", .tvOS),
            ("iPad", .iPadOS), ("iPhone", .iOS), ("iPod", .iOS), ("iOS", .iOS),
        ]
        if let apple = words.first(where: { userAgent.hasWord($0.0) })?.1 {
            self = apple
        } else if let platform = UserAgent(userAgent).platform {
            self.init(
                osName: platform.osName, vendors: [platform.osVendor], hardwareType: platform.hardwareType)
        } else {
            self = .unidentified
        }
    }

    init(osName: String, vendors: [String], hardwareType: String) {
        let category = Self(hardwareType: hardwareType)
        switch osName.lowercased() {
        case "ios": self = .iOS
        case "ipados": self = .iPadOS
        case "tvos": self = .tvOS
        case "fire os", "fireos": self = category == .mobile ? .android : .fireTV
        case "android" where category != .mobile && vendors.contains { $0.lowercased() == "amazon" }:
            self = .fireTV
        case "android tv": self = .androidTV
        case "android": self = category == .tvConnected ? .androidTV : .android
        case "roku os", "rokuos", "roku": self = .roku
        case "windows", "macos", "mac os", "mac os x", "os x", "linux", "chrome os", "openbsd", "bsd":
            self = category == .unidentified ? .desktop : category
        case "webos", "tizen", "playstation os": self = category == .unidentified ? .tvConnected : category
        case "symbian": self = category == .unidentified ? .mobile : category
        default: self = category
        }
    }

    /// The category of a value of `primaryHardwareType` (page *Header - X-Device-Info*).
    private init(hardwareType: String) {
        switch hardwareType {
        case "Desktop": self = .desktop
        case "MobilePhone", "Tablet", "MediaPlayer": self = .mobile
        case "TV", "SetTopBox", "GamesConsole": self = .tvConnected
        default: self = .unidentified
        }
    }
}
