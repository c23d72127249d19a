/// The `device` in the answer of *Retrieve authentication session using code*: the device that requested the
/// code. As published, unknown values are `null`, zero or empty.
package struct StreamingDevice: Sendable, Hashable {
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

    package struct OperatingSystem: Sendable, Hashable {
        package var name: String?
        var family: String?
        var vendor: String?
        package var version = Version()
    }

    package struct Browser: Sendable, Hashable {
        package var name: String?
        var vendor: String?
        var version = Version()
        var userAgent: String?
    }

    /// The size in pixels, and the density in pixels per inch.
    struct Display: Sendable, Hashable {
        var width = 0
        var height = 0
        var ppi = 0
        /// In inches, as the device sent it.
        var diagonalSize: String?
    }

    struct Connection: Sendable, Hashable {
        var ipAddress: String?
        var port: String?
        var isSecure = false
        var type: String?
    }
}

extension StreamingDevice: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("type", type)
            object.member("model", model)
            object.member("version", version)
            object.member("hardware") { json in
                json.member("name", model)
                json.member("vendor", hardware.vendor)
                json.member("version", Version())
                json.member("manufacturer", hardware.manufacturer)
            }
            object.member("operatingSystem", operatingSystem)
            object.member("browser", browser)
            object.member("display", display)
            object.member("applicationId", applicationID)
            object.member("connection", connection)
        }
    }
}

extension StreamingDevice.OperatingSystem: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("name", name)
            object.member("family", family)
            object.member("vendor", vendor)
            object.member("version", version)
        }
    }
}

extension StreamingDevice.Browser: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("name", name)
            object.member("vendor", vendor)
            object.member("version", version)
            object.member("userAgent", userAgent)
            object.member("originalUserAgent", userAgent)
        }
    }
}

extension StreamingDevice.Display: JSONEncodable {
    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("width", width)
            object.member("height", height)
            object.member("ppi", ppi)
            object.member("name", "DISPLAY")
            object.member("vendor", String?.none)
            object.member("version", String?.none)
            object.member("diagonalSize", diagonalSize)
        }
    }
}

extension StreamingDevice.Connection: JSONEncodable {
    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("ipAddress", ipAddress)
            object.member("port", port)
            object.member("secure", isSecure)
            object.member("type", type)
        }
    }
}

extension StreamingDevice: JSONDescribed {
    /// Unknown values are `null`, zero or empty.
    package static let schema = Schema.object(
        [
            text("type"), maybe("model"), version, .always("hardware", .object(hardware)),
            .always("operatingSystem", .object(operatingSystem)), .always("browser", .object(browser)),
            .always("display", .object(display)), maybe("applicationId"),
            .always("connection", .object(connection)),
        ], definition: "streamingDevice")

    private static let hardware = [maybe("name"), maybe("vendor"), version, maybe("manufacturer")]
    private static let operatingSystem = [maybe("name"), maybe("family"), maybe("vendor"), version]
    private static let browser = [
        maybe("name"), maybe("vendor"), version, maybe("userAgent"), maybe("originalUserAgent"),
    ]
    private static let display = [
        number("width"), number("height"), number("ppi"), text("name"), maybe("vendor"), maybe("version"),
        Schema.Field.always("diagonalSize", .text("In inches.").orNull),
    ]
    private static let connection = [
        maybe("ipAddress"), maybe("port"), Schema.Field.always("secure", .boolean("")), maybe("type"),
    ]
    private static let version = Schema.Field.always(
        "version", .object([number("major"), number("minor"), number("patch"), text("profile")]))

    private static func text(_ name: String) -> Schema.Field { .always(name, .text("")) }

    private static func maybe(_ name: String) -> Schema.Field { .always(name, .text("").orNull) }

    private static func number(_ name: String) -> Schema.Field { .always(name, .number("")) }
}
