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
        let elements = JSONValue(parsing: body)?["devices"]?.array ?? []
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
