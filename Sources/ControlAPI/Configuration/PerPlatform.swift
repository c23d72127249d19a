import PassAPI

/// A setting of an integration, for all devices or for single platforms (page *TVE Dashboard Integrations*, platform
/// settings). The value of a platform comes before that of its category, and both before the general one.
package struct PerPlatform<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value for the platforms that ``platforms`` does not have.
    package var general: Value
    package var platforms: [DevicePlatform: Value]

    package init(_ general: Value, platforms: [DevicePlatform: Value] = [:]) {
        self.general = general
        self.platforms = platforms
    }

    /// - Parameter platform: evaluated only when platforms have values of their own.
    package func value(for platform: @autoclosure () -> DevicePlatform) -> Value {
        guard !platforms.isEmpty else { return general }
        let platform = platform()
        return platforms[platform] ?? platforms[platform.category] ?? general
    }
}

extension PerPlatform: ExpressibleByBooleanLiteral where Value == Bool {
    package init(booleanLiteral general: Bool) {
        self.init(general)
    }
}
