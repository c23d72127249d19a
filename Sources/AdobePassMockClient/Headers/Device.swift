import Foundation

extension AdobePassMock {
    /// The identifier of a streaming device (page *Header - AP-Device-Identifier*). The state of the mock belongs
    /// to a device, so that tests with different identifiers do not affect each other.
    public struct Device: Sendable, Hashable {
        /// The text after `fingerprint `.
        public let base64: String

        /// Encodes the app's identifier of the device.
        ///
        /// - Parameter identifier: a stable and unique text. Adobe's page recommends a SHA-256 hash of the
        ///   operating system's identifier.
        public init(_ identifier: String) {
            base64 = Data(identifier.utf8).base64EncodedString()
        }

        /// Encodes the bytes of an identifier, such as a hash.
        public init(_ identifier: Data) {
            base64 = identifier.base64EncodedString()
        }

        /// Creates an identifier that no other test uses.
        public static func unique() -> Device { Device(UUID().uuidString) }

        /// The value of `AP-Device-Identifier`.
        public var headerValue: String { "fingerprint \(base64)" }

        /// The device in a path of the admin API.
        var pathSegment: String { base64.percentEncoded }
    }
}

extension AdobePassMock.Device: CustomStringConvertible {
    /// The text after `fingerprint `.
    public var description: String { base64 }
}
