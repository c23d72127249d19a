import HTTPMessages

/// The SAML request of the service provider to an MVPD. The application passes it to the partner framework (page *Retrieve partner
/// authentication request*), or a user agent takes it to the MVPD (page *MVPD Authentication*).
package struct SAMLRequest: Sendable, Hashable {
    package var root: Root
    /// An XML name, which starts with a letter or an underscore.
    package var id: String
    /// `IssueInstant`, written in whole seconds.
    package var issueInstant: Timestamp?
    var issuer: String
    /// The URL at which the MVPD receives the request. A handwritten request can have the MVPD's identifier instead.
    package var destination: String?
    /// The URL to which the MVPD sends its response. Only an `AuthnRequest` has one.
    var assertionConsumerURL: String?
    /// The binding of the response. Only an `AuthnRequest` states it.
    var responseBinding: Binding?
    /// `RequesterID` of the element `Scoping` (page *Service Provider Scoping*): the service provider. Only an
    /// `AuthnRequest` has one.
    var requester: String?
    /// `IDPEntry` of the element `Scoping` (page *Proxy MVPD SAML Integration*): the MVPD that the user has chosen, if it is
    /// integrated through a proxy.
    var identityProvider: IdentityProvider?
    /// The attributes that the application requests from the partner. An `AuthnRequest` cannot contain them,
    /// so they are sent beside the XML and are empty after parsing.
    package var attributesNames: [String]

    /// The issuer of every request. Applications also pass it to Apple's framework as the channel identifier.
    package static let issuer = "https://saml.sp.auth.adobe.com"

    /// The root element. Adobe's page shows only the XML declaration of the sample, so both forms are
    /// supported.
    package enum Root: String, Sendable, Hashable, CaseIterable {
        /// SAML 2.0 Core, 3.4.1.
        case authnRequest = "AuthnRequest"
        /// SAML 2.0 Core, 3.3.2.3.
        case attributeQuery = "AttributeQuery"

        var name: XMLName { .samlp(rawValue) }
    }

    /// `ProtocolBinding` (SAML 2.0 Bindings, 3.5 and 3.6).
    package enum Binding: String, Sendable, Hashable, CaseIterable {
        case post = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
        case artifact = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact"
    }

    package struct IdentityProvider: Sendable, Hashable {
        /// `ProviderID`
        var id: String
        var name: String?

        package init(id: String, name: String?) {
            self.id = id
            self.name = name
        }
    }

    package init(
        root: Root = .authnRequest, id: String, issueInstant: Timestamp? = nil,
        issuer: String = SAMLRequest.issuer, destination: String?,
        assertionConsumerURL: String? = nil, responseBinding: Binding? = nil, requester: String? = nil,
        identityProvider: IdentityProvider? = nil, attributesNames: [String] = []
    ) {
        self.root = root
        self.id = id
        self.issueInstant = issueInstant
        self.issuer = issuer
        self.destination = destination
        self.assertionConsumerURL = assertionConsumerURL
        self.responseBinding = responseBinding
        self.requester = requester
        self.identityProvider = identityProvider
        self.attributesNames = attributesNames
    }

    /// The MVPD to which the request is addressed: by the mock's own URL for it, or in a handwritten request by its identifier.
    /// `nil` for the URL of another service.
    package var mvpd: MVPDID? {
        guard let destination else { return nil }
        guard destination.contains("://") else { return MVPDID(destination) }
        let segments = destination.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
        return [PassOperation.receiveAuthenticationRequest, .showLoginPage]
            .compactMap { operation -> String? in
                let path = operation.definition.paths[0]
                return path.match(Array(segments.suffix(path.segments.count)))?["mvpd"]
            }
            .first.flatMap { PercentEncoding.decode($0) }.map { MVPDID($0) }
    }

    /// Parses a request as the fake partner framework receives it: in base64 or as plain XML. Does not read the binding and the
    /// scoping of an `AuthnRequest`.
    ///
    /// - Throws: an error of the encoding, `notXML`, `notARequest`, or `missing` when it has no `ID` or no issuer.
    package init(parsing text: String) throws(SAMLError) {
        let isXML = SAMLParameter.isXML(text)
        let element = try SAMLParameter.root(of: isXML ? Array(text.utf8) : SAMLParameter.decode(text))
        guard let root = Root.allCases.first(where: { $0.name == element.name }) else {
            throw .notARequest(found: element.name.description)
        }
        guard let id = element.attribute("ID"), !id.isEmpty else { throw .missing("the attribute ID") }
        guard let issuer = element.child(.saml("Issuer")) else { throw .missing("\(XMLName.saml("Issuer"))") }
        self.init(
            root: root, id: id,
            issueInstant: element.attribute("IssueInstant").flatMap { Timestamp(samlText: $0) }
                .map { Timestamp(milliseconds: $0.seconds * 1_000) },
            issuer: issuer.text, destination: element.attribute("Destination"),
            attributesNames: element.children(.saml("Attribute")).compactMap { $0.attribute("Name") })
    }
}
