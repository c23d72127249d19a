import PassAPI

/// `mvpds.<id>.users[]`: a user who can log in to an MVPD.
package struct TestUser: Sendable, Hashable {
    package let name: String
    package let password: String
    /// User metadata; always contains `userID`.
    package let attributes: [String: JSONValue]
    /// `attributes` in the form of profiles. Computed once, so that all profiles of the user share the
    /// storage.
    package let metadata: [String: UserMetadata]
    /// User metadata that the MVPD sends only with its first permit decision, in the form of profiles.
    package let metadataAtAuthorization: [String: UserMetadata]

    package init(
        name: String, password: String = "password", attributes: [String: JSONValue],
        attributesAtAuthorization: [String: JSONValue] = [:]
    ) {
        self.name = name
        self.password = password
        self.attributes = attributes
        metadata = UserMetadata.marking(attributes)
        metadataAtAuthorization = UserMetadata.marking(attributesAtAuthorization)
    }
}
