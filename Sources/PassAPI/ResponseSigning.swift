/// What only holders of keys can make. Rendering asks for it after the simulator has answered, so a costly
/// signature never holds the simulator up.
package protocol ResponseSigning: Sendable {
    /// The SHA256-with-RSA signature of a media token (page *Media Tokens*).
    func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8]
    /// A user metadata value as only the service provider can read it (page *User Metadata*): the same value for
    /// the same service provider gives the same bytes.
    ///
    /// - Throws: `invalid_configuration_user_metadata_certificate` when there is no certificate that serves.
    func encrypted(_ value: [UInt8], for serviceProvider: ServiceProviderID) throws(EnhancedError) -> [UInt8]
}
