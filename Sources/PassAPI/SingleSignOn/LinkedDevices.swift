/// The answer of *GET - list* (page *Adobe Single Sign-On Service*): the devices of an SSO profile.
package struct LinkedDevicesResponse: Sendable, Hashable, JSONObject {
    var devices: [Device]

    package init(devices: [Device]) {
        self.devices = devices
    }

    package struct Device: Sendable, Hashable, JSONObject {
        var identifier: DeviceIdentifier
        var origin: RequestOrigin
        var lastSeen: Timestamp
        var type: LoginType

        package init(
            identifier: DeviceIdentifier, origin: RequestOrigin, lastSeen: Timestamp, type: LoginType
        ) {
            self.identifier = identifier
            self.origin = origin
            self.lastSeen = lastSeen
            self.type = type
        }

        /// The members of the sample. Omits values that the device does not send.
        package static let members: [JSONMember<Self>] = [
            .always("deviceType", .text("`primaryHardwareType` of `X-Device-Info`."), \.device.type),
            .optional("model", .text(""), \.device.model),
            .optional("os", .text(""), \.device.operatingSystem.name),
            .optional("osVersion", .text(""), \.device.operatingSystem.version.majorAndMinor),
            .always(
                "lastSeen", .milliseconds("The device's last request, in milliseconds since 1970."),
                \.lastSeen),
            .always(
                "type",
                .words(
                    "type", LoginType.self,
                    "Whether the user logged in on the device, or the device uses another one's login."),
                \.type.rawValue),
        ]

        private var device: StreamingDevice { StreamingDevice(origin) }
    }

    /// How the user got the login on the device.
    package enum LoginType: String, Sendable, Hashable, CaseIterable {
        /// The user logged in on the device.
        case regular
        /// The device uses the login of another device.
        case sso
    }

    package static let schema = Schema.object(members.map(\.field), definition: "linkedDevices")

    package static let members: [JSONMember<LinkedDevicesResponse>] = [
        .always("devices", .map("device", of: Device.schema, "By the base64 text of `AP-Device-Identifier`."))
        {
            JSONMap($0.devices.map { ($0.identifier.base64, $0) })
        }
    ]
}

/// The answer of *POST - link* (page *Adobe Single Sign-On Service*): a code that a user types on another device.
package struct LinkCodeResponse: Sendable, Hashable, JSONDescribed {
    var code: LinkCode
    var validity: Validity

    package init(code: LinkCode, validity: Validity) {
        self.code = code
        self.validity = validity
    }

    /// - Parameter name: the name of the code's member: `code` as in the samples, `link` as in the table.
    package func write(to json: inout JSONWriter, as name: String) {
        json.object { object in
            object.member("status", SingleSignOnService.name(ofStatus: 201))
            object.member(name, code)
            object.members(of: validity)
        }
    }

    package static let schema = Schema.object(
        [
            .always("status", .text("`CREATED`.")),
            .optional("code", .text("Six digits, which work once.")),
            .optional("link", .text("The code, with the policy `singleSignOnMembers: tables`.")),
        ] + Validity.fields, definition: "linkCode")
}

/// The body of *POST - unlink* (page *Adobe Single Sign-On Service*): `{"devices": ["…"]}`.
package enum DevicesToUnlink: JSONDescribed {
    /// The devices in order, as the client named them.
    ///
    /// - Throws: `request_null` without a body; `request_invalid` if the list is missing, empty, or has an element
    ///   that is not a string.
    package static func read(_ body: [UInt8]) throws(SingleSignOnServiceError) -> [String] {
        guard !body.isEmpty else {
            throw SingleSignOnServiceError(.requestNull, because: "The request has no body.")
        }
        let json: JSONValue
        do throws(JSONReader.Malformed) { json = try JSONReader.read(body) } catch {
            throw SingleSignOnServiceError(
                .requestInvalid, because: "The body cannot be read as JSON: \(error).")
        }
        let elements = json["devices"]?.array ?? []
        let devices = elements.compactMap(\.string)
        guard !devices.isEmpty, devices.count == elements.count else {
            throw SingleSignOnServiceError(
                .requestInvalid,
                because: """
                    The body must be a JSON object with the member devices, a list of one or more strings.
                    """)
        }
        return devices
    }

    package static let schema = Schema.record(
        "Devices.",
        [
            .always(
                "devices",
                .list(
                    of: .text(.filled, ""), count: 1...Int.max,
                    "The devices, with the keys of the list, with `fingerprint ` in front, or decoded."))
        ])
}

/// The answer of *POST - unlink* (page *Adobe Single Sign-On Service*).
package struct UnlinkedDevices: Sendable, Hashable, JSONObject {
    /// The devices that were unlinked, as the client named them.
    var devices: [String]

    package init(devices: [String]) {
        self.devices = devices
    }

    package static let schema = Schema.object(members.map(\.field), definition: "unlinkedDevices")

    package static let members: [JSONMember<UnlinkedDevices>] = [
        .always("status", .text("`OK`.")) { _ in "OK" },
        .always("unlinkedDevices", .texts("Those of the request that were linked."), \.devices),
    ]
}
