/// A parsed media token whose signature is not verified yet.
struct SignedMediaToken {
    let signature: [UInt8]
    /// The unchanged bytes of `<authToken>…</authToken>`.
    let signedBytes: [UInt8]
    let token: MediaToken

    /// Parses the output of `MediaToken.serialized(by:)`, which is not XML as a whole, because its second `<signatureInfo>` is also
    /// an opening tag.
    ///
    /// - Throws: `malformed`.
    init(parsing serialized: String) throws(MediaTokenVerifier.Verdict) {
        guard let bytes = Base64.decode(serialized) else {
            throw .malformed(reason: "the token is not base64")
        }
        let parts = bytes.split(
            separator: Array("<signatureInfo>".utf8), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty else {
            throw .malformed(reason: "expected a signature between two tags <signatureInfo>")
        }
        guard let signature = Base64.decode(String(decoding: parts[1], as: UTF8.self)) else {
            throw .malformed(reason: "the signature is not base64")
        }
        self.signature = signature
        signedBytes = Array(parts[2])
        let root: XMLElement
        do throws(XMLError) {
            root = try XMLReader.read(signedBytes).root
        } catch {
            throw .malformed(reason: "the text after the signature is not XML: \(error.reason)")
        }
        guard root.name == XMLName("authToken") else {
            throw .malformed(reason: "expected <authToken>, found <\(root.name)>")
        }
        token = try MediaToken(reading: root)
    }
}

extension MediaToken {
    /// Reads the elements. Times have the precision of the wire: for the issue time, one second.
    fileprivate init(reading root: XMLElement) throws(MediaTokenVerifier.Verdict) {
        func text(of name: String) throws(MediaTokenVerifier.Verdict) -> String {
            let elements = root.children(XMLName(name))
            guard let element = elements.first else {
                throw .malformed(reason: "<\(name)> is missing")
            }
            guard elements.count == 1 else {
                throw .malformed(reason: "<\(name)> occurs twice")
            }
            return element.wholeText
        }
        let issued = try text(of: "issueTime")
        guard let issueTime = Timestamp(tokenText: issued) else {
            throw .malformed(
                reason: "<issueTime> is '\(issued)'; expected a time such as '2026-03-16 07:39:48 -0700'")
        }
        let milliseconds = try text(of: "ttl")
        // The limit prevents an overflow when the TTL is added to a time with a four-digit year.
        guard let ttl = Int64(milliseconds), 0..<1 << 60 ~= ttl else {
            throw .malformed(reason: "<ttl> is '\(milliseconds)'; expected milliseconds")
        }
        self.init(
            sessionGUID: try text(of: "sessionGUID"),
            serviceProvider: ServiceProviderID(try text(of: "requestorID")),
            resource: ResourceID(try text(of: "resourceID")),
            mvpd: MVPDID(try text(of: "mvpdId")),
            proxyMVPD: root.child(XMLName("proxyMvpdId")).map { MVPDID($0.wholeText) },
            validity: Validity(from: issueTime, for: .milliseconds(ttl)))
    }
}
