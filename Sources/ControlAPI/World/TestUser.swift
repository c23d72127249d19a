import PassAPI

/// `mvpds.<id>.users[]`: someone who can log in at an MVPD.
package struct TestUser: Sendable, Hashable {
    package var name: String
    package var password: String
    /// User metadata; `userID` is always there.
    package var attributes: [String: JSONValue]
    /// User metadata that the MVPD sends only with its first permit.
    package var attributesAtAuthorization: [String: JSONValue] = [:]

    package init(name: String, password: String = "password", attributes: [String: JSONValue]) {
        self.name = name
        self.password = password
        self.attributes = attributes
    }
}
