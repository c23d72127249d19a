import PassAPI

/// The SAML request that the application passes to the partner framework (page *Retrieve partner
/// authentication request*).
package struct SAMLRequest: Sendable, Hashable {
    package var root: Root
    /// An XML name, which starts with a letter or an underscore.
    package var id: String
    package var issuer: String
    package var destination: MVPDID?
    /// The attributes that the application requests from the partner. An `AuthnRequest` cannot contain them,
    /// so they are sent beside the XML and are empty after parsing.
    package var attributesNames: [String]

    /// The root element. Adobe's page shows only the XML declaration of the sample, so both forms are
    /// supported.
    package enum Root: String, Sendable, Hashable, CaseIterable {
        /// SAML 2.0 Core, 3.4.1.
        case authnRequest = "AuthnRequest"
        /// SAML 2.0 Core, 3.3.2.3.
        case attributeQuery = "AttributeQuery"

        var name: XMLName { XMLName(rawValue, in: SAMLNames.protocolNamespace) }
    }

    package init(
        root: Root = .authnRequest, id: String, issuer: String = AuthenticationRequest.issuer,
        destination: MVPDID?, attributesNames: [String] = []
    ) {
        self.root = root
        self.id = id
        self.issuer = issuer
        self.destination = destination
        self.attributesNames = attributesNames
    }
}
