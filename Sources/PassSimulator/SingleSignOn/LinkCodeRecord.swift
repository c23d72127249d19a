import PassAPI

/// A link code that no device has used yet.
package struct LinkCodeRecord: Sendable, Hashable, Codable {
    package var code: LinkCode
    /// The user whose SSO profile the code opens.
    var subject: String
    /// The device that shows the code, by whose clock it expires.
    var device: DeviceIdentifier
    var validity: Validity
}
