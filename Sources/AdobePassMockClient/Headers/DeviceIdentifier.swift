import Foundation

/// The streaming device that an app speaks for (page *Header - AP-Device-Identifier*). Everything that the mock
/// remembers belongs to a device, so a test with one of its own is alone.
public struct DeviceIdentifier: Sendable, Hashable {
    /// The text after `fingerprint `.
    public let base64: String

    /// Creates a device from the app's identifier.
    ///
    /// - Parameter identifier: stable and unique for the device; the page advises a SHA-256 hash of what the
    ///   operating system gives.
    public init(_ identifier: String) {
        base64 = Data(identifier.utf8).base64EncodedString()
    }

    /// Takes the bytes of an identifier, such as a hash.
    public init(_ identifier: Data) {
        base64 = identifier.base64EncodedString()
    }

    /// A new device for one test.
    public static func unique() -> DeviceIdentifier { DeviceIdentifier(UUID().uuidString) }

    /// The value of `AP-Device-Identifier`.
    public var headerValue: String { "fingerprint \(base64)" }

    /// The device in a path of the admin API.
    var pathSegment: String { base64.percentEncoded }
}

extension DeviceIdentifier: CustomStringConvertible {
    /// The text after `fingerprint `.
    public var description: String { base64 }
}
