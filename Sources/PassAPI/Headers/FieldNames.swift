import HTTPTypes

extension HTTPField.Name {
    /// Page *Header - AP-Device-Identifier*.
    package static let apDeviceIdentifier = HTTPField.Name("AP-Device-Identifier")!
    /// Page *Header - X-Device-Info*.
    package static let xDeviceInfo = HTTPField.Name("X-Device-Info")!
    /// Page *Header - AP-Partner-Framework-Status*.
    package static let apPartnerFrameworkStatus = HTTPField.Name("AP-Partner-Framework-Status")!
    /// The streaming device's address, when a programmer's service calls for it.
    package static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
}
