/// One user metadata attribute (page *User Metadata*).
package struct UserMetadata: Sendable, Hashable, Codable {
    /// A string, a list or a map; numbers occur in temporary profiles.
    package var value: JSONValue
    package var state: State

    package enum State: String, Sendable, Hashable, Codable, CaseIterable {
        case plain
        /// The value is for the holder of the service provider's private key only.
        case encrypted = "enc"
    }

    package init(_ value: JSONValue, state: State = .plain) {
        self.value = value
        self.state = state
    }

    /// Attributes as profiles hold them, those marked that must be encrypted.
    package static func marking(_ attributes: [String: JSONValue]) -> [String: UserMetadata] {
        attributes.reduce(into: [:]) {
            $0[$1.key] = UserMetadata($1.value, state: encryptedNames.contains($1.key) ? .encrypted : .plain)
        }
    }

    /// The attributes that the page marks *requires encryption*.
    package static let encryptedNames: Set<String> = ["zip", "encryptedZip"]

    /// The attributes that the page calls arrays, also when they have one value.
    package static let listNames: Set<String> = ["zip", "channelID"]

    /// The attribute as it goes out: an encrypted one is a base64 string, whatever it was before.
    func sealed(for serviceProvider: ServiceProviderID, by signer: some ResponseSigning) throws(EnhancedError)
        -> Self
    {
        guard state == .encrypted else { return self }
        let plain: [UInt8] = if case .string(let text) = value { Array(text.utf8) } else { value.jsonBytes }
        return Self(.string(Base64.encode(try signer.encrypted(plain, for: serviceProvider))), state: state)
    }
}

extension UserMetadata: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("value", value)
            object.member("state", state.rawValue)
        }
    }
}
