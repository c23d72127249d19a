/// One user metadata attribute (page *User Metadata*).
package struct UserMetadata: Sendable, Hashable, Codable, JSONEncodable {
    /// A string, a list or a map; temporary profiles also contain numbers.
    package var value: JSONValue
    var state: State

    package enum State: String, Sendable, Hashable, Codable, CaseIterable {
        case plain
        /// The value is encrypted. Only the holder of the service provider's private key can read it.
        case encrypted = "enc"
    }

    package init(_ value: JSONValue, state: State = .plain) {
        self.value = value
        self.state = state
    }

    /// Converts attributes to user metadata and marks those that must be encrypted.
    package static func marking(_ attributes: [String: JSONValue]) -> [String: UserMetadata] {
        attributes.reduce(into: [:]) {
            $0[$1.key] = UserMetadata($1.value, state: encryptedNames.contains($1.key) ? .encrypted : .plain)
        }
    }

    /// The attributes that the page marks *requires encryption*.
    package static let encryptedNames: Set<String> = ["zip", "encryptedZip"]

    /// The attributes that the page defines as arrays, even with a single value.
    package static let listNames: Set<String> = ["zip", "channelID"]

    /// The attributes that the page defines as booleans. A SAML attribute contains them as text.
    package static let booleanNames: Set<String> = ["hba_status", "allowMirroring"]

    /// The attribute that marks a login through Apple's framework. The framework itself sends no such attribute (page *Apple SSO
    /// Overview*).
    package static let tokenSource = "tokenSource"

    /// The attribute in its wire format. An encrypted value becomes a base64 string, whatever its type.
    func sealed(
        as key: String, for serviceProvider: ServiceProviderID, by signer: some ResponseSigning
    ) throws(EnhancedError) -> Self {
        guard signer.encrypts(key, isRequired: state == .encrypted, for: serviceProvider) else {
            return Self(value)
        }
        return Self(.string(try signer.encrypted(plaintext, for: serviceProvider)), state: .encrypted)
    }

    /// The bytes that are encrypted: the text of a string, the JSON of any other value.
    package var plaintext: [UInt8] {
        if case .string(let text) = value { Array(text.utf8) } else { value.jsonBytes }
    }

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("value", value)
            object.member("state", state.rawValue)
        }
    }
}
