import PassAPI

/// A media token as it goes over the wire, taken apart and not yet verified.
struct SignedMediaToken {
    let signature: [UInt8]
    /// `<authToken>…</authToken>`, as it came.
    let signedBytes: [UInt8]
    let token: MediaToken

    /// What is wrong with the form.
    struct Malformed: Error {
        var why: String
    }

    /// The inverse of `MediaToken.serialized(by:)`, whose second `<signatureInfo>` is an opening tag too.
    init(parsing serialized: String) throws(Malformed) {
        guard let bytes = Base64.decode(serialized) else { throw Malformed(why: "the token is not base64") }
        var reader = FlatXMLReader(bytes)
        try reader.skip("<signatureInfo>")
        guard let signature = Base64.decode(try reader.text()) else {
            throw Malformed(why: "the signature is not base64")
        }
        try reader.skip("<signatureInfo>")
        self.signature = signature
        signedBytes = reader.remainder
        token = try MediaToken(reading: &reader)
    }
}

extension MediaToken {
    /// Times have the precision of the wire: the token is issued at a whole second.
    fileprivate init(reading reader: inout FlatXMLReader) throws(SignedMediaToken.Malformed) {
        var elements = try reader.elements(of: "authToken")
        func take(_ name: String) throws(SignedMediaToken.Malformed) -> String {
            guard let text = elements.removeValue(forKey: name) else {
                throw SignedMediaToken.Malformed(why: "<\(name)> is missing")
            }
            return text
        }
        let issued = try take("issueTime")
        guard let issueTime = Timestamp(issueTime: issued) else {
            throw SignedMediaToken.Malformed(
                why: "<issueTime> is '\(issued)'; expected a time as '2026-03-16 07:39:48 -0700'")
        }
        let milliseconds = try take("ttl")
        // The limit keeps the sum with any time of four-digit years in range.
        guard let ttl = Int64(milliseconds), 0..<1 << 60 ~= ttl else {
            throw SignedMediaToken.Malformed(why: "<ttl> is '\(milliseconds)'; expected milliseconds")
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
