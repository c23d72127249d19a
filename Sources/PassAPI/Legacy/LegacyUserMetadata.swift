/// The answer of *(Legacy) User Metadata*.
package struct LegacyUserMetadata: LegacyResponse, Hashable {
    var serviceProvider: ServiceProviderID
    /// The time when the MVPD last sent metadata of the user.
    var updated: Timestamp
    package var attributes: [String: UserMetadata]

    package init(
        serviceProvider: ServiceProviderID, updated: Timestamp, attributes: [String: UserMetadata]
    ) {
        self.serviceProvider = serviceProvider
        self.updated = updated
        self.attributes = attributes
    }

    /// Writes the time in seconds, as on the page. The page shows no XML; here, each key becomes an element.
    package func write(
        to json: inout JSONWriter, in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) throws(EnhancedError) {
        let sealed = try attributes.sorted { $0.key < $1.key }.map { (name, value) throws(EnhancedError) in
            (name: name, value: try value.sealed(as: name, for: serviceProvider, by: signer))
        }
        json.object { object in
            object.member("updated", updated.seconds)
            object.member("encrypted", sealed.filter { $0.value.state == .encrypted }.map(\.name))
            object.member("data", JSONMap(sealed.map { ($0.name, $0.value.value) }))
        }
    }

    package static let root = "userMetadata"

    package static let schema = Schema.object(
        [
            .always("updated", .number("Seconds since 1970.")),
            .always(
                "encrypted", .texts("The attributes that are encrypted with the service provider's key.")),
            .always(
                "data",
                .map(
                    "attribute", of: Schema(.anything, "A string, a number, a list or a map."),
                    "`tokenSource` indicates a login with Apple's framework.")),
        ], definition: "userMetadata")
}
