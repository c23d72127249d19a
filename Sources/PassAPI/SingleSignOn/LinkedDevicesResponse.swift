/// The answer of *GET - list* (page *Adobe Single Sign-On Service*): the devices of an SSO profile.
package struct LinkedDevicesResponse: Sendable, Hashable {
    var devices: [Device]

    package init(devices: [Device]) {
        self.devices = devices
    }

    package struct Device: Sendable, Hashable {
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
    }

    /// How the user got the login on the device.
    package enum LoginType: String, Sendable, Hashable, CaseIterable {
        /// The user logged in on the device.
        case regular
        /// The device uses the login of another device.
        case sso
    }
}

extension LinkedDevicesResponse: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("devices") { map in
                for device in devices { map.member(device.identifier.base64, device) }
            }
        }
    }
}

extension LinkedDevicesResponse.Device: JSONEncodable {
    /// Writes the members of the sample; those that the device does not tell are omitted.
    package func write(to json: inout JSONWriter) {
        let device = StreamingDevice(origin)
        let version = device.operatingSystem.version
        json.object { object in
            object.member("deviceType", device.type)
            object.member("model", ifPresent: device.model)
            object.member("os", ifPresent: device.operatingSystem.name)
            if version != Version() { object.member("osVersion", "\(version.major).\(version.minor)") }
            object.member("lastSeen", lastSeen)
            object.member("type", type.rawValue)
        }
    }
}

extension LinkedDevicesResponse: JSONDescribed {
    package static let schema = Schema.object(
        [
            .always(
                "devices",
                .map(
                    "device",
                    of: .object([
                        .always("deviceType", .text("`primaryHardwareType` of `X-Device-Info`.")),
                        .optional("model", .text("")), .optional("os", .text("")),
                        .optional("osVersion", .text("")),
                        .always(
                            "lastSeen",
                            .milliseconds("The device's last request, in milliseconds since 1970.")),
                        .always(
                            "type",
                            .words(
                                "type", LoginType.self,
                                "Whether the user logged in on the device, or the device uses another one's login."
                            )),
                    ]), "By the base64 text of `AP-Device-Identifier`."))
        ], definition: "linkedDevices")
}
