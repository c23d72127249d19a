/// What *(Legacy) User Metadata* answers.
package struct LegacyUserMetadata: LegacyResponse, Hashable {
    package var serviceProvider: ServiceProviderID
    /// When the MVPD last said something of the user.
    package var updated: Timestamp
    package var attributes: [String: UserMetadata]

    package init(
        serviceProvider: ServiceProviderID, updated: Timestamp, attributes: [String: UserMetadata]
    ) {
        self.serviceProvider = serviceProvider
        self.updated = updated
        self.attributes = attributes
    }

    /// The page has the time in seconds, and no XML: each key is an element there.
    package func document(
        in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) throws(EnhancedError) -> LegacyDocument {
        var data: [LegacyValue.Member] = []
        var encrypted: [LegacyValue] = []
        for (name, attribute) in attributes.sorted(by: { $0.key < $1.key }) {
            if attribute.state == .encrypted { encrypted.append(.text(name)) }
            data.append(
                .init(name, LegacyValue(try attribute.sealed(for: serviceProvider, by: signer).value)))
        }
        return LegacyDocument(
            "userMetadata",
            [
                .init("updated", .number(updated.seconds)),
                .init("encrypted", .list(of: "name", encrypted)), .init("data", .members(data)),
            ])
    }
}
