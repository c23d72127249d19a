import Foundation

/// Metadata of the user's account: the members of `VSAccountMetadata` that the cookbook needs.
public struct SubscriberAccountMetadata: Sendable, Hashable {
    /// Apple's name for the provider, which is `platformMappingId` in Adobe's configuration.
    public var accountProviderIdentifier: String?
    /// When the login on the device expires.
    public var authenticationExpirationDate: Date?
    /// The MVPD's SAML response as XML, for `AdobePassMock.SAMLResponseForm`.
    public var samlAttributeQueryResponse: String?

    /// Creates metadata.
    public init(
        accountProviderIdentifier: String? = nil, authenticationExpirationDate: Date? = nil,
        samlAttributeQueryResponse: String? = nil
    ) {
        self.accountProviderIdentifier = accountProviderIdentifier
        self.authenticationExpirationDate = authenticationExpirationDate
        self.samlAttributeQueryResponse = samlAttributeQueryResponse
    }
}
