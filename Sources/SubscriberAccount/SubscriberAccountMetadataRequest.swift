import Foundation

/// A request for metadata: the members of `VSAccountMetadataRequest` that the cookbook needs, with their
/// defaults.
public struct SubscriberAccountMetadataRequest: Sendable, Hashable {
    /// The issuer of the SAML request; Adobe's is ``adobeChannelIdentifier``.
    public var channelIdentifier: String?
    /// Apple's names for the providers that the app supports; all providers when empty.
    public var supportedAccountProviderIdentifiers: [String] = []
    /// Apple's names for the providers at the top of the list from which the user chooses.
    public var featuredAccountProviderIdentifiers: [String] = []
    /// Providers of the app itself, which the framework adds to its list. The choice of one of them fails with
    /// `unsupportedProvider` and its identifier, so that the app can show its own login.
    public var applicationAccountProviders: [ApplicationProvider] = []
    /// The value of `authenticationRequest.request` from *Retrieve partner authentication request*. For REST
    /// API V1, the whole body from *(Legacy) Retrieve Platform SSO profile-request*.
    public var verificationToken: String?
    /// Requests the provider.
    public var includeAccountProviderIdentifier = false
    /// Requests the expiration date of the login.
    public var includeAuthenticationExpirationDate = false
    /// The title of the video that the user wants to watch, which the framework can show during the login.
    public var localizedVideoTitle: String?
    /// Whether the framework can ask the user for permission, a provider and a password.
    public var isInterruptionAllowed = false
    /// Whether a user who is logged in must log in again.
    public var forceAuthentication = false
    /// The value of `authenticationRequest.attributesNames`: the SAML attributes that the MVPD sends, and with
    /// them the user metadata of the profile. For REST API V1, `requiredMetadataFields` of the configuration.
    public var attributeNames: [String] = []
    /// How the app can communicate with a provider. Adobe's SAML requests need ``AuthenticationScheme/saml``.
    public var supportedAuthenticationSchemes: [AuthenticationScheme] = [.saml]

    /// Creates a request without any options.
    public init() {}

    /// The issuer of Adobe's SAML requests, from the cookbook.
    public static let adobeChannelIdentifier = "https://saml.sp.auth.adobe.com"

    /// `VSAccountApplicationProvider`.
    public struct ApplicationProvider: Sendable, Hashable {
        /// The name in the list from which the user chooses; not empty.
        public var localizedDisplayName: String
        /// The result if the user chooses the provider; not empty.
        public var identifier: String

        /// Creates a provider.
        public init(localizedDisplayName: String, identifier: String) {
            self.localizedDisplayName = localizedDisplayName
            self.identifier = identifier
        }
    }

    /// `VSAccountProviderAuthenticationScheme`.
    public enum AuthenticationScheme: Sendable, Hashable, CaseIterable {
        /// `VSAccountProviderAuthenticationSchemeSAML`.
        case saml
        /// `VSAccountProviderAuthenticationSchemeAPI`.
        case api
    }
}

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
