import PassAPI

/// `mvpds.<id>.users[]`: someone who can log in at an MVPD.
package struct TestUser: Sendable, Hashable {
    package let name: String
    package let password: String
    /// User metadata; `userID` is always there.
    package let attributes: [String: JSONValue]
    /// The same as profiles hold it. Made once, so that all profiles of the user share it.
    package let metadata: [String: UserMetadata]
    /// User metadata that the MVPD sends only with its first permit, as profiles hold it.
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
