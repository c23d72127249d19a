import Foundation

extension AdobePassMock {
    /// The identifier of a streaming device (page *Header - AP-Device-Identifier*). The state of the mock belongs
    /// to a device, so that tests with different identifiers do not affect each other.
    public struct Device: Sendable, Hashable {
        /// The text after `fingerprint `, with its padding.
        public let base64: String

        /// Encodes the app's identifier of the device. A whole header value, `fingerprint ` and a base64 text, is
        /// taken as it is.
        ///
        /// - Parameter identifier: a stable and unique text, not an empty one. Adobe's page recommends a SHA-256 hash of the
        ///   operating system's identifier. A text that is base64 already is encoded again: see
        ///   ``init(base64:)``.
        public init(_ identifier: String) {
            let type = "fingerprint "
            let encoded =
                identifier.hasPrefix(type) ? Device(base64: String(identifier.dropFirst(type.count))) : nil
            self = encoded ?? Device(Data(identifier.utf8))
        }

        /// Encodes the bytes of an identifier, such as a hash. There must be at least one.
        public init(_ identifier: Data) {
            precondition(!identifier.isEmpty, "the identifier of a device is empty")
            base64 = identifier.base64EncodedString()
        }

        /// Takes the text after `fingerprint ` as it is, for example from ``RecordedRequest/device``. Missing padding is
        /// added: for the mock, the text with and without padding is the same device.
        ///
        /// - Returns: `nil` if the text is empty, or has characters that neither base64 nor base64url uses.
        public init?(base64: String) {
            let unpadded = base64.prefix { $0 != "=" }
            let isEncoded =
                unpadded.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/-_".contains($0)) }
                && base64.dropFirst(unpadded.count).allSatisfy { $0 == "=" }
            guard !unpadded.isEmpty, isEncoded else { return nil }
            self.base64 = base64.paddedBase64
        }

        /// The text that the app has encoded; `nil` if it is no UTF-8, such as the bytes of a hash.
        public var identifier: String? { decoded.flatMap { String(data: $0, encoding: .utf8) } }

        /// The value of `AP-Device-Identifier`. The admin API takes it as the name of exactly this device: a text
        /// without `fingerprint ` can also be the decoded identifier of another one.
        public var headerValue: String { "fingerprint \(base64)" }

        var pathSegment: String { headerValue.percentEncoded }

        /// The bytes that the app has encoded; `nil` if the text is not complete. Both alphabets are accepted.
        var decoded: Data? {
            Data(
                base64Encoded: base64.replacingOccurrences(of: "-", with: "+")
                    .replacingOccurrences(of: "_", with: "/"))
        }

        /// The device of an app that encodes this identifier once more.
        var encodedAgain: Device { Device(Data(base64.utf8)) }
    }
}

extension AdobePassMock.Device: CustomStringConvertible {
    /// The text after `fingerprint `.
    public var description: String { base64 }
}

extension AdobePassMock {
    /// The devices that a call concerns: one ``Device``, or all devices, which is written `.all`. A call for all
    /// devices also changes or counts what belongs to other tests that share the mock.
    public protocol DeviceSelection: Sendable {
        /// The only device; `nil` for all devices.
        var selectedDevice: Device? { get }
    }

    /// All devices: `.all`.
    public struct AllDevices: DeviceSelection {
        /// Always `nil`.
        public var selectedDevice: Device? { nil }
    }
}

extension AdobePassMock.Device: AdobePassMock.DeviceSelection {
    /// The device itself.
    public var selectedDevice: AdobePassMock.Device? { self }
}

extension AdobePassMock.DeviceSelection where Self == AdobePassMock.Device {
    /// Creates an identifier that no other test uses.
    public static func unique() -> AdobePassMock.Device { AdobePassMock.Device(UUID().uuidString) }
}

extension AdobePassMock.DeviceSelection where Self == AdobePassMock.AllDevices {
    /// All devices.
    public static var all: AdobePassMock.AllDevices { AdobePassMock.AllDevices() }
}

extension String {
    /// The base64 text with the padding that it lacks.
    var paddedBase64: String {
        let digits = prefix { $0 != "=" }
        // No base64 has one digit more than a multiple of four.
        let missing = digits.count % 4 == 1 ? 0 : (4 - digits.count % 4) % 4
        return digits + String(repeating: "=", count: missing)
    }
}
