/// The user of a promotional pass (page *Header - AP-TempPass-Identity*): data that the user gave the
/// application, hashed by the application, under keys that were agreed with Adobe.
package struct TempPassIdentity: Sendable, Hashable {
    package var members: [String: String]

    package init(members: [String: String]) {
        self.members = members
    }

    /// Reads the header value: base64, with or without padding, of a JSON object of strings.
    ///
    /// - Returns: `nil` when the value is not base64 of an object.
    package init?(headerValue: String) {
        guard let members = Base64.decodePaddedOrNot(headerValue).flatMap(JSONValue.init(parsing:))?.object
        else {
            return nil
        }
        self.init(bounded: members.compactMapValues(\.string))
    }

    /// - Returns: `nil` when the members are longer than ``IdentifierLimit/longest`` together.
    init?(bounded members: [String: String]) {
        guard IdentifierLimit.allows(members) else { return nil }
        self.members = members
    }
}
