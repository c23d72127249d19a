import ControlAPI

extension Schema {
    /// The device in the answer of *Retrieve authentication session using code*. Unknown values are `null`,
    /// zero or empty.
    static let streamingDevice = Schema(
        .record(
            [
                text("type"), maybe("model"), deviceVersion,
                part("hardware", [maybe("name"), maybe("vendor"), deviceVersion, maybe("manufacturer")]),
                part("operatingSystem", [maybe("name"), maybe("family"), maybe("vendor"), deviceVersion]),
                part(
                    "browser",
                    [
                        maybe("name"), maybe("vendor"), deviceVersion, maybe("userAgent"),
                        maybe("originalUserAgent"),
                    ]),
                part(
                    "display",
                    [
                        number("width"), number("height"), number("ppi"), text("name"), maybe("vendor"),
                        maybe("version"),
                        Field(
                            "diagonalSize",
                            Schema(.number(0...Double.greatestFiniteMagnitude), "In inches.").orNull,
                            isRequired: true),
                    ]),
                maybe("applicationId"),
                part(
                    "connection",
                    [
                        maybe("ipAddress"), maybe("port"),
                        Field("secure", .boolean(""), isRequired: true), maybe("type"),
                    ]),
            ], []), definition: "streamingDevice")

    private static let deviceVersion = part(
        "version", [number("major"), number("minor"), number("patch"), text("profile")])

    private static func part(_ name: String, _ fields: [Field]) -> Field {
        Field(name, .record("", fields), isRequired: true)
    }

    private static func text(_ name: String) -> Field { Field(name, .text(nil, ""), isRequired: true) }

    private static func maybe(_ name: String) -> Field {
        Field(name, .text(nil, "").orNull, isRequired: true)
    }

    private static func number(_ name: String) -> Field {
        Field(name, .integer(0...Int64.max, ""), isRequired: true)
    }
}
