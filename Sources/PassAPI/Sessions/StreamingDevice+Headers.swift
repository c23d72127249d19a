extension StreamingDevice {
    /// The device of a request. `X-Device-Info` overrides `User-Agent`. The connection is that of the
    /// request.
    package init(_ origin: RequestOrigin) {
        let information = origin.information
        func told(_ name: String, or other: String? = nil) -> String? {
            information?.told(name) ?? other.flatMap { information?.told($0) }
        }
        let userAgent = UserAgent(told("userAgent") ?? origin.userAgent ?? "")
        let platform = userAgent.platform
        self.init(type: told("primaryHardwareType", or: "type") ?? platform?.hardwareType ?? "Unknown")
        model = told("model") ?? platform?.model
        version = told("version").map(Version.init) ?? Version()
        let manufacturer = told("manufacturer", or: "vendor") ?? platform?.manufacturer
        hardware = Hardware(vendor: told("vendor") ?? manufacturer, manufacturer: manufacturer)
        let osName = told("osName") ?? platform?.osName
        operatingSystem = OperatingSystem(
            name: osName,
            family: told("osFamily") ?? (osName == platform?.osName ? platform?.osFamily : osName),
            vendor: told("osVendor") ?? (osName == platform?.osName ? platform?.osVendor : nil),
            version: told("osVersion").map(Version.init) ?? platform?.osVersion ?? Version())
        browser = Browser(
            name: told("browserName") ?? userAgent.browser?.name,
            vendor: told("browserVendor") ?? userAgent.browser?.vendor,
            version: told("browserVersion").map(Version.init) ?? userAgent.browser?.version ?? Version(),
            userAgent: userAgent.text.isEmpty ? nil : userAgent.text)
        display = Display(
            width: told("displayWidth").flatMap(Self.pixels) ?? 0,
            height: told("displayHeight").flatMap(Self.pixels) ?? 0,
            ppi: told("displayPpi").flatMap(Self.pixels) ?? 0,
            diagonalSize: told("diagonalScreenSize").flatMap(Double.init))
        applicationID = told("applicationId")
        connection = Connection(
            ipAddress: told("connectionIp") ?? origin.forwardedFor ?? origin.peer,
            port: told("connectionPort") ?? String(origin.peerPort),
            isSecure: told("connectionSecure").map { $0 == "true" } ?? origin.isSecure,
            type: told("connectionType"))
    }

    /// Reads a whole number, which clients send as `320` or `320.0`.
    private static func pixels(_ text: String) -> Int? {
        Double(text).flatMap { Int(exactly: $0.rounded()) }
    }
}
