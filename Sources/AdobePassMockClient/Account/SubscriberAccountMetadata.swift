import Foundation

/// What the framework knows: the shape of `VSAccountMetadata`.
public struct SubscriberAccountMetadata: Sendable, Hashable {
    /// Apple's name for the provider, which is `platformMappingId` in Adobe's configuration.
    public var accountProviderIdentifier: String?
    /// When the login on the device ends.
    public var authenticationExpirationDate: Date?
    /// The MVPD's SAML response as XML, for ``SAMLResponseForm``.
    public var samlAttributeQueryResponse: String?

    /// Puts metadata together.
    public init(
        accountProviderIdentifier: String? = nil, authenticationExpirationDate: Date? = nil,
        samlAttributeQueryResponse: String? = nil
    ) {
        self.accountProviderIdentifier = accountProviderIdentifier
        self.authenticationExpirationDate = authenticationExpirationDate
        self.samlAttributeQueryResponse = samlAttributeQueryResponse
    }
}
