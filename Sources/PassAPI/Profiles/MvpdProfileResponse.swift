/// One profile: proof that a user pays a TV provider (page *Profiles*).
package struct MvpdProfileResponse: Sendable, Hashable, JSONDescribed {
    package var type: ProfileType
    package var validity: Validity
    /// The MVPD, `Adobe` or `Apple`.
    var issuer: String
    package var attributes: [String: UserMetadata]

    package init(type: ProfileType, validity: Validity, issuer: String, attributes: [String: UserMetadata]) {
        self.type = type
        self.validity = validity
        self.issuer = issuer
        self.attributes = attributes
    }

    fileprivate func write(
        to json: inout JSONWriter, serviceProvider: ServiceProviderID, signer: some ResponseSigning
    ) throws(EnhancedError) {
        try json.object { (object) throws(EnhancedError) in
            object.members(of: validity)
            object.member("issuer", issuer)
            object.member("type", type.rawValue)
            try object.member("attributes") { (map) throws(EnhancedError) in
                for (name, attribute) in attributes.sorted(by: { $0.key < $1.key }) {
                    map.member(name, try attribute.sealed(as: name, for: serviceProvider, by: signer))
                }
            }
        }
    }

    package static let schema = Schema.object(
        Validity.fields + [
            .always("issuer", .text("The MVPD, `Adobe` or `Apple`.")),
            .always("type", .words("profile type", ProfileType.self, "")),
            .always(
                "attributes",
                .map(
                    "attribute",
                    of: .object([
                        .always("value", Schema(.anything, "A string, a number, a list or a map.")),
                        .always(
                            "state",
                            .words(
                                "state", UserMetadata.State.self,
                                "`enc`: encrypted with the service provider's key."
                            )),
                    ]), "User metadata.")),
        ], definition: "passProfile")
}

/// The answer of the profiles operations: a map from MVPD to profile, which can be empty.
package struct ProfilesResponse: Sendable, Hashable, JSONDescribed {
    var serviceProvider: ServiceProviderID
    var profiles: [MVPDID: MvpdProfileResponse]
    /// The reason why there is no profile, or no partner profile, for the journal. Not sent to the client.
    @NotCompared package var reason: Reason?

    package init(
        serviceProvider: ServiceProviderID, profiles: [MVPDID: MvpdProfileResponse] = [:],
        because reason: Reason? = nil
    ) {
        self.serviceProvider = serviceProvider
        self.profiles = profiles
        self.reason = reason
    }

    /// - Throws: the error of `ResponseSigning.encrypted` when an attribute that must be encrypted cannot be.
    package func write(to json: inout JSONWriter, signer: some ResponseSigning) throws(EnhancedError) {
        try json.object { (object) throws(EnhancedError) in
            try object.member("profiles") { (map) throws(EnhancedError) in
                for (mvpd, profile) in profiles.sorted(by: { $0.key < $1.key }) {
                    map.key(mvpd.text)
                    try profile.write(to: &map, serviceProvider: serviceProvider, signer: signer)
                }
            }
        }
    }

    package static let schema = Schema.object(
        [
            .always(
                "profiles",
                .map("MVPD", of: MvpdProfileResponse.schema, "The profiles by MVPD; can be empty."))
        ],
        definition: "profiles")
}
