import PassAPI

/// The request that the application carries to the partner (page *Retrieve partner authentication request*).
package struct SAMLRequest: Sendable, Hashable {
    package var root: Root
    /// An XML name: it begins with a letter or an underscore.
    package var id: String
    package var issuer: String
    package var destination: MVPDID?
    /// What the application asks the partner for. An authentication request has no place for it: there the
    /// list travels beside the XML, and a parsed one has none.
    package var attributesNames: [String]

    /// The element that asks. Adobe's page shows the XML declaration only, so both are on offer.
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
