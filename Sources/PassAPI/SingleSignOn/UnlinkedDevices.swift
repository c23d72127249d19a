/// The answer of *POST - unlink* (page *Adobe Single Sign-On Service*).
package struct UnlinkedDevices: Sendable, Hashable {
    /// The devices that were unlinked, as the client named them.
    var devices: [String]

    package init(devices: [String]) {
        self.devices = devices
    }
}

extension UnlinkedDevices: JSONEncodable, JSONDescribed {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("status", "OK")
            object.member("unlinkedDevices", array: devices)
        }
    }

    package static let schema = Schema.object(
        [
            .always("status", .text("`OK`.")),
            .always("unlinkedDevices", .texts("Those of the request that were linked.")),
        ], definition: "unlinkedDevices")
}
