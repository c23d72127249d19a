/// Signatures and encryption with the mock's keys. They are made while rendering, after the state is unlocked, so that an expensive
/// signature does not block other requests.
package protocol ResponseSigning: Sendable {
    /// The SHA256-with-RSA signature of a media token (page *Media Tokens*).
    func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8]
    /// True if the value of a user metadata key is encrypted for the service provider.
    ///
    /// - Parameter isRequired: true for a key that the page *User Metadata* marks as *requires encryption*.
    func encrypts(
        _ key: String, isRequired: Bool, for serviceProvider: ServiceProviderID
    ) -> Bool
    /// A user metadata value, encrypted for the service provider (page *User Metadata*), in base64. The encryption is
    /// deterministic: the same value and service provider give the same text.
    ///
    /// - Throws: `invalid_configuration_user_metadata_certificate` when there is no usable certificate,
    ///   or the value is too long for its key.
    func encrypted(_ value: [UInt8], for serviceProvider: ServiceProviderID) throws(EnhancedError) -> String
}

extension ResponseSigning {
    /// A document with its signature in front. The tag after the signature is an opening tag, as in all known real tokens.
    func signed(_ document: String) -> String {
        let signature = Base64.encode(mediaTokenSignature(over: Array(document.utf8)))
        return "<signatureInfo>\(signature)<signatureInfo>\(document)"
    }
}
