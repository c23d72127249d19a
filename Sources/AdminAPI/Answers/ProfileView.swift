import PassAPI
import PassSimulator

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

    /// - Parameter isRedacted: true to hide secrets in the identifiers that the app has chosen.
    init(_ profile: Profile, at now: Timestamp, isRedacted: Bool) {
        serviceProvider = profile.serviceProvider.shown(isRedacted: isRedacted)
        mvpd = profile.mvpd.shown(isRedacted: isRedacted)
        type = profile.type
        client = profile.client.map { $0.shown(isRedacted: isRedacted) }
        isValid = profile.validity.contains(now)
        validity = profile.validity
        attributes = profile.attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }
    }
}

extension ProfileView: JSONObject {
    package static let members: [JSONMember<ProfileView>] =
        [
            .always("serviceProvider", .text(""), \.serviceProvider), .always("mvpd", .text(""), \.mvpd),
            .always("type", .text(""), \.type.rawValue),
            .always(
                "client",
                .text("The client that it belongs to; null when it belongs to all clients of the device.")
                    .orNull, \.client),
            .always("state", .word(AllowedValues("state", ["valid", "expired"]), "")) {
                $0.isValid ? "valid" : "expired"
            },
        ] + Validity.members.map { $0.of(\.validity) } + [
            .always("attributes", .map("attribute", of: Schema(.anything), "User metadata.")) {
                JSONMap($0.attributes)
            }
        ]
}
