import HTTPMessages

/// The proof of one authorization, which a programmer's own service verifies (page *Media Tokens*).
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

    /// The signed bytes.
    var authToken: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        bytes.append("<authToken><sessionGUID>")
        bytes.append(sessionGUID)
        bytes.append("</sessionGUID><requestorID>")
        bytes.append(XMLText.escape(serviceProvider.text))
        bytes.append("</requestorID><resourceID>")
        bytes.append(XMLText.escapeOrCDATA(resource.text))
        bytes.append("</resourceID><ttl>")
        bytes.append(String((validity.notAfter - validity.notBefore).milliseconds))
        bytes.append("</ttl><issueTime>")
        bytes.append(PacificTime.string(validity.notBefore))
        bytes.append("</issueTime><mvpdId>")
        bytes.append(XMLText.escape(mvpd.text))
        bytes.append("</mvpdId>")
        if let proxyMVPD { bytes.append("<proxyMvpdId>\(XMLText.escape(proxyMVPD.text))</proxyMvpdId>") }
        bytes.append("</authToken>")
        return bytes
    }

    /// The token in its wire format. Its second tag is an opening tag instead of a closing tag, as in all
    /// known real
    /// tokens.
    func serialized(by signer: some ResponseSigning) -> String {
        Base64.encode(bytes(by: signer))
    }

    /// The token without base64, as the AccessEnabler endpoints send it.
    package func text(by signer: some ResponseSigning) -> String {
        String(decoding: bytes(by: signer), as: UTF8.self)
    }

    func bytes(by signer: some ResponseSigning) -> [UInt8] {
        let signed = authToken
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1_024)
        bytes.append("<signatureInfo>")
        bytes.append(Base64.encode(signer.mediaTokenSignature(over: signed)))
        bytes.append("<signatureInfo>")
        bytes.append(contentsOf: signed)
        return bytes
    }
}
