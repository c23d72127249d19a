import ControlAPI
import PassAPI

/// Checks that SAML is parsed or refused without a crash, as XML and in base64, and that a parsed request
/// survives a round trip.
enum SAMLFuzzing {
    private static let key = try? RSAPrivateKey(pem: ControlDocuments().key("keys/media-token.key.pem").text)
        .publicKey

    static func run(_ bytes: [UInt8]) throws(Finding) {
        let text = String(decoding: bytes, as: UTF8.self)
        for value in [text, Base64.encode(bytes)] {
            _ = try? PartnerAuthenticationResponse(samlResponse: value)
            if let key {
                _ = MediaTokenVerifier.verify(value, key: key, resource: nil, now: Timestamp(milliseconds: 0))
            }
            guard let request = try? SAMLRequest(parsing: value) else { continue }
            let written = request.xml
            var again = try? SAMLRequest(parsing: written)
            if request.root == .authnRequest { again?.attributesNames = request.attributesNames }
            try Finding.unless(again == request, "\(request) is written as \(written)")
        }
    }
}
