import PassAPI
import PassSimulator

/// A profile, as the admin API returns it.
package struct ProfileView: Sendable {
    package let serviceProvider: ServiceProviderID
    package let mvpd: MVPDID
    package let type: ProfileType
    /// The client that it belongs to; `nil` when it belongs to every client of the device.
    package let client: ClientID?
    package let isValid: Bool
    package let validity: Validity
    /// User metadata by name, decrypted.
    package let attributes: [(name: String, value: JSONValue)]

    init(_ profile: Profile, at now: Timestamp) {
        serviceProvider = profile.serviceProvider
        mvpd = profile.mvpd
        type = profile.type
        client = profile.client
        isValid = profile.validity.contains(now)
        validity = profile.validity
        attributes = profile.attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }
    }
}

extension ProfileView: JSONEncodable, JSONDescribed {
    package static let schema = Schema.object(
        [
            .always("serviceProvider", .text("")), .always("mvpd", .text("")), .always("type", .text("")),
            .always(
                "client",
                .text("The client that it belongs to; null when it belongs to all clients of the device.")
                    .orNull),
            .always("state", .word(AllowedValues("state", ["valid", "expired"]), "")),
            .always("attributes", .map("attribute", of: Schema(.anything), "User metadata.")),
        ] + Validity.fields)

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("serviceProvider", serviceProvider)
            object.member("mvpd", mvpd)
            object.member("type", type.rawValue)
            object.member("client", client)
            object.member("state", isValid ? "valid" : "expired")
            object.members(of: validity)
            object.member("attributes") { member in
                for (name, value) in attributes { member.member(name, value) }
            }
        }
    }
}
