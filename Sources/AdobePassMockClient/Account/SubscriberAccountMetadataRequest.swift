/// What an app asks for: the shape of `VSAccountMetadataRequest`, with its defaults.
public struct SubscriberAccountMetadataRequest: Sendable, Hashable {
    /// The issuer of the SAML request; Adobe's is ``adobeChannelIdentifier``.
    public var channelIdentifier: String?
    /// The providers that the app takes, by Apple's names; empty is all of them.
    public var supportedAccountProviderIdentifiers: [String] = []
    /// Those that are to stand first where the user chooses.
    public var featuredAccountProviderIdentifiers: [String] = []
    /// `authenticationRequest.request`, as *Retrieve partner authentication request* answered it; for REST API V1 the
    /// whole answer of *(Legacy) Retrieve Platform SSO profile-request*.
    public var verificationToken: String?
    /// Whether the answer is to have the provider.
    public var includeAccountProviderIdentifier = false
    /// Whether the answer is to have the end of the login.
    public var includeAuthenticationExpirationDate = false
    /// Whether the user may be asked for a provider and a password.
    public var isInterruptionAllowed = false
    /// Whether the user is to log in again, though logged in.
    public var forceAuthentication = false
    /// `authenticationRequest.attributesNames`, as it was answered.
    public var attributeNames: [String] = []

    /// Creates a request that asks for nothing yet.
    public init() {}

    /// The issuer of Adobe's SAML requests, as the cookbook has it.
    public static let adobeChannelIdentifier = "https://saml.sp.auth.adobe.com"
}
