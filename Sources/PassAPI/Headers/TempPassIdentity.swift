/// Who a promotional pass is for (page *Header - AP-TempPass-Identity*): what the user gave the application, hashed by
/// the application, under the keys that were agreed with Adobe.
package struct TempPassIdentity: Sendable, Hashable {
    package var members: [String: String]

    package init(members: [String: String]) {
        self.members = members
    }

    /// Reads the header value: base64 of a JSON object of strings.
    ///
    /// - Returns: `nil` when the value is not base64 or no object is in it.
    package init?(headerValue: String) {
        guard let members = Base64.decode(headerValue).flatMap(JSONValue.init(parsing:))?.object else {
            return nil
        }
        self.members = members.compactMapValues(\.string)
    }
}
