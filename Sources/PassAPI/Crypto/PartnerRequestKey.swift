/// Makes the identifiers of the SAML requests for Apple's framework, and recognizes them in responses, so that no mock has to store
/// a request: every mock with the same access-token key recognizes the requests of the others, even after a restart.
///
/// An identifier is `_` and five parts between dots: random digits, the time, the MVPD, the device, and a message
/// authentication code over all of them. It is an XML name without a colon, as SAML requires.
package final class PartnerRequestKey: Sendable {
    private let key: DerivedHMACKey

    /// - Parameter accessTokenKey: read when an identifier is made or recognized for the first time.
    package init(derivedFrom accessTokenKey: RSAPrivateKey) {
        key = DerivedHMACKey("adobe-pass-mock partner requests", derivedFrom: accessTokenKey)
    }

    /// The `ID` of a new request.
    ///
    /// - Parameter randomBits: distinguishes the requests of one device.
    package func id(of request: PartnerRequest, randomBits: UInt64) -> String {
        let digits = String(randomBits, radix: 16)
        let parts = [
            "_" + String(repeating: "0", count: 16 - digits.count) + digits,
            String(request.issuedAt.milliseconds, radix: 16), Base64.encodeURL(request.mvpd.text.utf8),
            Base64.encodeURL(request.device.codedText.utf8),
        ]
        let text = parts.joined(separator: ".")
        return "\(text).\(code(for: text))"
    }

    /// The request with this `ID`; `nil` if no mock with this key has made it.
    package func request(withID id: String) -> PartnerRequest? {
        // A client can send an identifier of a megabyte.
        guard id.utf8.count <= Self.longest, let dot = id.lastIndex(of: ".") else { return nil }
        let text = String(id[..<dot])
        let given = Array(id[id.index(after: dot)...].utf8)
        guard given.constantTimeEquals(Array(code(for: text).utf8)) else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let time = Int64(parts[1], radix: 16),
            let mvpd = Base64.decodeURL(parts[2]), let device = Base64.decodeURL(parts[3]),
            let identifier = DeviceIdentifier(codedText: String(decoding: device, as: UTF8.self))
        else { return nil }
        return PartnerRequest(
            device: identifier, mvpd: MVPDID(String(decoding: mvpd, as: UTF8.self)),
            issuedAt: Timestamp(milliseconds: time))
    }

    /// The maximum length in bytes: enough for a device identifier and an MVPD of ``IdentifierLimit/longest`` bytes in base64.
    private static let longest = 3 * IdentifierLimit.longest

    /// 128 bits of the message authentication code.
    private func code(for text: String) -> String {
        Base64.encodeURL(key.code(for: Array(text.utf8)).prefix(16))
    }
}
