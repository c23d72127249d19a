import Foundation

extension AdobePassMock {
    /// The description of a streaming device (page *Header - X-Device-Info*): the required attributes, and some
    /// of the optional ones.
    public struct DeviceInformation: Sendable, Hashable {
        /// The kind of device, such as `SetTopBox`, `MobilePhone` or `Tablet`.
        public var primaryHardwareType: String?
        /// The model, such as `AppleTV`: the first part of the machine name that `uname` returns.
        public var model: String
        /// The version of the model, such as `14,1`: the rest of the machine name.
        public var version: String
        /// The manufacturer of the device.
        public var manufacturer: String?
        /// The company that sells the device.
        public var vendor: String?
        /// The operating system, such as `tvOS`, `iOS` or `iPadOS`. From this value the mock derives whether the
        /// device has Apple's framework.
        public var osName: String
        /// The version of the operating system, such as `17.4`.
        public var osVersion: String
        /// The network connection, such as `WiFi`.
        public var connectionType: String
        /// The width of the display in pixels.
        public var displayWidth: Int?
        /// The height of the display in pixels.
        public var displayHeight: Int?
        /// The identifier of the app.
        public var applicationId: String?

        /// Creates a description. Attributes that are `nil` are left out.
        public init(
            primaryHardwareType: String? = nil, model: String, version: String, manufacturer: String? = nil,
            vendor: String? = nil, osName: String, osVersion: String, connectionType: String,
            displayWidth: Int? = nil, displayHeight: Int? = nil, applicationId: String? = nil
        ) {
            self.primaryHardwareType = primaryHardwareType
            self.model = model
            self.version = version
            self.manufacturer = manufacturer
            self.vendor = vendor
            self.osName = osName
            self.osVersion = osVersion
            self.connectionType = connectionType
            self.displayWidth = displayWidth
            self.displayHeight = displayHeight
            self.applicationId = applicationId
        }

        /// An Apple TV.
        public static let appleTV = DeviceInformation(
            primaryHardwareType: "SetTopBox", model: "AppleTV", version: "14,1", manufacturer: "Apple",
            vendor: "Apple", osName: "tvOS", osVersion: "17.4", connectionType: "WiFi", displayWidth: 3_840,
            displayHeight: 2_160)

        /// An iPhone.
        public static let iPhone = DeviceInformation(
            primaryHardwareType: "MobilePhone", model: "iPhone", version: "15,2", manufacturer: "Apple",
            vendor: "Apple", osName: "iOS", osVersion: "17.4", connectionType: "WiFi", displayWidth: 1_179,
            displayHeight: 2_556)

        /// The value of `X-Device-Info`: base64 of JSON.
        public var headerValue: String { base64JSON }
    }
}

extension AdobePassMock.DeviceInformation: Encodable {}

extension Encodable {
    /// The value as JSON with sorted keys, in base64.
    var base64JSON: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail: the values contain only strings and integers.
        return (try? encoder.encode(self))?.base64EncodedString() ?? ""
    }
}
