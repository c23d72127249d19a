extension StreamingDevice {
    /// The device of a request. `X-Device-Info` overrides `User-Agent`. The connection is the one of the request.
    package init(_ origin: RequestOrigin) {
        let information = origin.information
        func value(_ name: String, or other: String? = nil) -> String? {
            information?.value(name) ?? other.flatMap { information?.value($0) }
        }
        let userAgent = UserAgent(value("userAgent") ?? origin.userAgent ?? "")
        let platform = userAgent.platform
        self.init(type: value("primaryHardwareType", or: "type") ?? platform?.hardwareType ?? "Unknown")
        model = value("model") ?? userAgent.model
        version = value("version").map(Version.init) ?? Version()
        let manufacturer = value("manufacturer", or: "vendor") ?? platform?.manufacturer
        hardware = Hardware(
            vendor: value("vendor") ?? manufacturer, manufacturer: manufacturer)
        let osName = value("osName") ?? platform?.osName
        operatingSystem = OperatingSystem(
            name: osName,
            family: value("osFamily") ?? (osName == platform?.osName ? platform?.osFamily : osName),
            vendor: value("osVendor") ?? (osName == platform?.osName ? platform?.osVendor : nil),
            version: value("osVersion").map(Version.init) ?? platform?.osVersion ?? Version())
        browser = Browser(
            name: value("browserName") ?? userAgent.browser?.name,
            vendor: value("browserVendor") ?? userAgent.browser?.vendor,
            version: value("browserVersion").map(Version.init) ?? userAgent.browser?.version ?? Version(),
            userAgent: userAgent.text.isEmpty ? nil : userAgent.text)
        display = Display(
            width: value("displayWidth").flatMap(Self.pixels) ?? 0,
            height: value("displayHeight").flatMap(Self.pixels) ?? 0,
            ppi: value("displayPpi").flatMap(Self.pixels) ?? 0,
            diagonalSize: value("diagonalScreenSize"))
        applicationID = value("applicationId")
        connection = Connection(
            ipAddress: value("connectionIp") ?? origin.forwardedFor ?? origin.peer,
            port: value("connectionPort") ?? String(origin.peerPort),
            isSecure: value("connectionSecure").map { $0 == "true" } ?? origin.isSecure,
            type: value("connectionType"))
    }

    /// Reads a whole number, which clients send as `320` or `320.0`.
    private static func pixels(_ text: String) -> Int? {
        Double(text).flatMap { Int(exactly: $0.rounded()) }
    }
}
