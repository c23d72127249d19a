/// The proof of one authorization. A programmer's own service verifies it (page *Media Tokens*).
package struct MediaToken: Sendable, Hashable {
    /// 32 hexadecimal digits.
    var sessionGUID: String
    var serviceProvider: ServiceProviderID
    var resource: ResourceID
    var mvpd: MVPDID
    var proxyMVPD: MVPDID?
    var validity: Validity

    package init(
        sessionGUID: String, serviceProvider: ServiceProviderID, resource: ResourceID, mvpd: MVPDID,
        proxyMVPD: MVPDID? = nil, validity: Validity
    ) {
        self.sessionGUID = sessionGUID
        self.serviceProvider = serviceProvider
        self.resource = resource
        self.mvpd = mvpd
        self.proxyMVPD = proxyMVPD
        self.validity = validity
    }

    /// The signed document.
    var authToken: String {
        let proxy = proxyMVPD.map { "<proxyMvpdId>\(XMLText.escape($0.text))</proxyMvpdId>" } ?? ""
        return """
            <authToken><sessionGUID>\(sessionGUID)</sessionGUID>\
            <requestorID>\(XMLText.escape(serviceProvider.text))</requestorID>\
            <resourceID>\(XMLText.escapeOrCDATA(resource.text))</resourceID>\
            <ttl>\((validity.notAfter - validity.notBefore).milliseconds)</ttl>\
            <issueTime>\(PacificTime.string(validity.notBefore))</issueTime>\
            <mvpdId>\(XMLText.escape(mvpd.text))</mvpdId>\(proxy)</authToken>
            """
    }

    /// The token in its wire format.
    func serialized(by signer: some ResponseSigning) -> String {
        Base64.encode(text(by: signer).utf8)
    }

    /// The token without base64, as the AccessEnabler endpoints send it.
    package func text(by signer: some ResponseSigning) -> String { signer.signed(authToken) }
}
