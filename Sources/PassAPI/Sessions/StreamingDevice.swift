/// The `device` in the answer of *Retrieve authentication session using code*: the device that requested the
/// code. As published, unknown values are `null`, zero or empty.
package struct StreamingDevice: Sendable, Hashable, JSONObject {
    /// `primaryHardwareType` of the page *Header - X-Device-Info*.
    package var type: String
    package var model: String?
    var version = Version()
    package var hardware = Hardware()
    package var operatingSystem = OperatingSystem()
    package var browser = Browser()
    var display = Display()
    var applicationID: String?
    var connection = Connection()

    package struct Hardware: Sendable, Hashable {
        var vendor: String?
        package var manufacturer: String?
    }

    package struct OperatingSystem: Sendable, Hashable, JSONObject {
        package var name: String?
        var family: String?
        var vendor: String?
        package var version = Version()

        package static let members: [JSONMember<Self>] = [
            .always("name", .unknown, \.name), .always("family", .unknown, \.family),
            .always("vendor", .unknown, \.vendor), .always("version", Version.schema, \.version),
        ]
    }

    package struct Browser: Sendable, Hashable, JSONObject {
        package var name: String?
        var vendor: String?
        var version = Version()
        var userAgent: String?

        package static let members: [JSONMember<Self>] = [
            .always("name", .unknown, \.name), .always("vendor", .unknown, \.vendor),
            .always("version", Version.schema, \.version), .always("userAgent", .unknown, \.userAgent),
            .always("originalUserAgent", .unknown, \.userAgent),
        ]
    }

    /// The size in pixels, and the density in pixels per inch.
    struct Display: Sendable, Hashable, JSONObject {
        var width = 0
        var height = 0
        var ppi = 0
        /// The diagonal in inches, as the device sent it.
        var diagonalSize: String?

        static let members: [JSONMember<Self>] = [
            .always("width", .number(""), \.width), .always("height", .number(""), \.height),
            .always("ppi", .number(""), \.ppi), .always("name", .text("")) { _ in "DISPLAY" },
            .always("vendor", .unknown) { _ in String?.none },
            .always("version", .unknown) { _ in String?.none },
            .always("diagonalSize", .text("In inches.").orNull, \.diagonalSize),
        ]
    }

    struct Connection: Sendable, Hashable, JSONObject {
        var ipAddress: String?
        var port: String?
        var isSecure = false
        var type: String?

        static let members: [JSONMember<Self>] = [
            .always("ipAddress", .unknown, \.ipAddress), .always("port", .unknown, \.port),
            .always("secure", .boolean(""), \.isSecure), .always("type", .unknown, \.type),
        ]
    }

    package static let schema = Schema.object(members.map(\.field), definition: "streamingDevice")

    package static let members: [JSONMember<StreamingDevice>] = [
        .always("type", .text(""), \.type), .always("model", .unknown, \.model),
        .always("version", Version.schema, \.version),
        .object("hardware", hardwareMembers) { $0 },
        .always("operatingSystem", OperatingSystem.schema, \.operatingSystem),
        .always("browser", Browser.schema, \.browser), .always("display", Display.schema, \.display),
        .always("applicationId", .unknown, \.applicationID),
        .always("connection", Connection.schema, \.connection),
    ]

    /// The model is also the name of the hardware.
    private static let hardwareMembers: [JSONMember<StreamingDevice>] = [
        .always("name", .unknown, \.model), .always("vendor", .unknown, \.hardware.vendor),
        .always("version", Version.schema) { _ in Version() },
        .always("manufacturer", .unknown, \.hardware.manufacturer),
    ]
}

extension Schema {
    /// A text, or `null` for an unknown value.
    fileprivate static let unknown = Schema.text("").orNull
}
