/// The body of `POST /indiv/devices`.
package struct DeviceFingerprint: Sendable, Hashable {
    package var fingerprint: String

    /// - Returns: `nil` if the body is not a JSON object with a fingerprint that is not empty.
    package init?(_ body: [UInt8]) {
        guard let text = JSONValue(parsing: body)?["fingerprint"]?.string, !text.isEmpty else { return nil }
        fingerprint = text
    }
}

extension DeviceFingerprint: JSONDescribed {
    package static let schema = Schema.record(
        "A device.", [.always("fingerprint", .text(.filled, "Hexadecimal digits that the client generates."))]
    )
}

/// The answer of `POST /indiv/devices`: the same fingerprint gets the same identifier.
package struct IndividualizedDevice: Sendable, Hashable {
    package var deviceID: String

    package init(deviceID: String) {
        self.deviceID = deviceID
    }
}

extension IndividualizedDevice: JSONEncodable, JSONDescribed {
    package func write(to json: inout JSONWriter) {
        json.object { $0.member("deviceId", deviceID) }
    }

    package static let schema = Schema.object(
        [.always("deviceId", .text("32 hexadecimal digits."))], definition: "individualizedDevice")
}
