/// The proof of one authorization that a programmer's own service verifies (page *Media Tokens*).
package struct MediaToken: Sendable, Hashable {
    /// 32 hexadecimal digits.
    package var sessionGUID: String
    package var serviceProvider: ServiceProviderID
    package var resource: ResourceID
    package var mvpd: MVPDID
    package var proxyMVPD: MVPDID?
    package var validity: Validity

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

    /// What the signature covers.
    package var authToken: String {
        let ttl = (validity.notAfter - validity.notBefore).milliseconds
        var text = "<authToken><sessionGUID>\(sessionGUID)</sessionGUID>"
        text += "<requestorID>\(XMLText.escape(serviceProvider.text))</requestorID>"
        text += "<resourceID>\(XMLText.escapeOrCDATA(resource.text))</resourceID>"
        text += "<ttl>\(ttl)</ttl>"
        text += "<issueTime>\(PacificTime.string(validity.notBefore))</issueTime>"
        text += "<mvpdId>\(XMLText.escape(mvpd.text))</mvpdId>"
        if let proxyMVPD { text += "<proxyMvpdId>\(XMLText.escape(proxyMVPD.text))</proxyMvpdId>" }
        return text + "</authToken>"
    }

    /// The token as it goes out. The second tag really is an opening one again, in every real token that was seen.
    package func serialized(by seals: some Seals) -> String {
        let signed = authToken
        let signature = Base64.encode(seals.mediaTokenSignature(over: Array(signed.utf8)))
        return Base64.encode("<signatureInfo>\(signature)<signatureInfo>\(signed)".utf8)
    }
}
