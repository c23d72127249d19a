import PassAPI

extension StreamingDevice {
    /// A short description of the device for its user: `Apple TV 5th Gen, tvOS 11.0`.
    var summary: String {
        let model = model ?? browser.name ?? (type == "Unknown" ? "Unknown device" : type)
        let maker = hardware.manufacturer.flatMap { model.hasPrefix($0) ? nil : $0 }
        let device = [maker, model].compactMap { $0 }.joined(separator: " ")
        guard let system = operatingSystem.name else { return device }
        let version = operatingSystem.version
        return version == Version()
            ? "\(device), \(system)" : "\(device), \(system) \(version.major).\(version.minor)"
    }
}
