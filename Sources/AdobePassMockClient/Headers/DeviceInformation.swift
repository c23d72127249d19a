/// What an app says of the device that it runs on (page *Header - X-Device-Info*): the attributes that the page
/// requires, and some of the others.
public struct DeviceInformation: Sendable, Hashable {
    /// Such as `SetTopBox`, `MobilePhone` or `Tablet`.
    public var primaryHardwareType: String?
    /// Such as `AppleTV`, from `uname`.
    public var model: String
    /// The rest of `uname`'s machine, such as `14,1`.
    public var version: String
    /// Who made the device.
    public var manufacturer: String?
    /// Whose brand it has.
    public var vendor: String?
    /// `tvOS`, `iOS` or `iPadOS`: by it the mock tells whether Apple's framework can be there.
    public var osName: String
    /// Such as `17.4`.
    public var osVersion: String
    /// Such as `WiFi`.
    public var connectionType: String
    /// In pixels.
    public var displayWidth: Int?
    /// In pixels.
    public var displayHeight: Int?
    /// The app.
    public var applicationId: String?

    /// Describes a device; what is `nil` is left out.
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

extension DeviceInformation: Encodable {}
