/// A parsed media token whose signature is not verified yet.
struct SignedMediaToken {
    let signature: [UInt8]
    /// The unchanged bytes of `<authToken>…</authToken>`.
    let signedBytes: [UInt8]
    let token: MediaToken

    /// A format error.
    struct Malformed: Error {
        var reason: String
    }

    /// Parses the output of `MediaToken.serialized(by:)`. Its second `<signatureInfo>` is also an opening
    /// tag.
    init(parsing serialized: String) throws(Malformed) {
        guard let bytes = Base64.decode(serialized) else {
            throw Malformed(reason: "the token is not base64")
        }
        var reader = FlatXMLReader(bytes)
        try reader.skip("<signatureInfo>")
        guard let signature = Base64.decode(try reader.text()) else {
            throw Malformed(reason: "the signature is not base64")
        }
        try reader.skip("<signatureInfo>")
        self.signature = signature
        signedBytes = reader.remainder
        token = try MediaToken(reading: &reader)
    }
}

extension MediaToken {
    /// Reads the elements. Times have the precision of the wire, which is one second for the issue time.
    fileprivate init(reading reader: inout FlatXMLReader) throws(SignedMediaToken.Malformed) {
        var elements = try reader.elements(of: "authToken")
        func take(_ name: String) throws(SignedMediaToken.Malformed) -> String {
            guard let text = elements.removeValue(forKey: name) else {
                throw SignedMediaToken.Malformed(reason: "<\(name)> is missing")
            }
            return text
        }
        let issued = try take("issueTime")
        guard let issueTime = Timestamp(issueTime: issued) else {
            throw SignedMediaToken.Malformed(
                reason: "<issueTime> is '\(issued)'; expected a time such as '2026-03-16 07:39:48 -0700'")
        }
        let milliseconds = try take("ttl")
        // The limit prevents an overflow when the TTL is added to a time with a four-digit year.
        guard let ttl = Int64(milliseconds), 0..<1 << 60 ~= ttl else {
            throw SignedMediaToken.Malformed(reason: "<ttl> is '\(milliseconds)'; expected milliseconds")
        }
        self.init(
            sessionGUID: try take("sessionGUID"),
            serviceProvider: ServiceProviderID(try take("requestorID")),
            resource: ResourceID(try take("resourceID")),
            mvpd: MVPDID(try take("mvpdId")),
            proxyMVPD: elements["proxyMvpdId"].map { MVPDID($0) },
            validity: Validity(from: issueTime, for: .milliseconds(ttl)))
    }
}
