import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    static let mediaTokenKey = AdminRoute(
        .get, "/keys/media-token.pem", "mediaTokenKey", "Returns the public key that verifies media tokens.",
        work: .serial, answer: AdminAnswerDescription(contentType: pemFile),
        handle: AdminResponder.mediaTokenKey)

    static let mediaTokenCertificate = AdminRoute(
        .get, "/keys/media-token.cert.pem", "mediaTokenCertificate",
        "Returns the certificate of that key, for verifiers that read a Java key store.",
        work: .serial, answer: AdminAnswerDescription(contentType: pemFile),
        handle: AdminResponder.mediaTokenCertificate)

    static let jsonWebKeySet = AdminRoute(
        .get, "/keys/jwks.json", "jsonWebKeySet", "Returns all public keys as a JSON Web Key Set.",
        work: .serial, answer: AdminAnswerDescription(contentType: keySet, schema: Schema(.anything)),
        handle: AdminResponder.jsonWebKeySet)

    static let tlsAuthority = AdminRoute(
        .get, "/certs/ca.pem", "tlsAuthority",
        "Returns the certificate of the mock's TLS authority, for clients to trust.", access: .open,
        work: .serial, refusals: [.notFound], answer: AdminAnswerDescription(contentType: certificateFile),
        handle: AdminResponder.tlsAuthority)

    static let mintServiceToken = AdminRoute(
        .post, "/tokens/service", "mintServiceToken", "Returns a signed AD-Service-Token.",
        isReadOnly: true,
        handle: AdminResponder.mintServiceToken)
}

/// The media type of a public key or its certificate, as PEM.
private let pemFile = "application/x-pem-file"
/// RFC 7517, section 8.5.2.
private let keySet = "application/jwk-set+json"
/// The media type of certificates that devices offer to install.
private let certificateFile = "application/x-x509-ca-cert"

extension AdminResponder {
    func mediaTokenKey() -> Reply { Reply(contentType: pemFile, text: keys[.mediaToken].publicKey.pem) }

    func mediaTokenCertificate() -> Reply { Reply(contentType: pemFile, text: keys.mediaTokenCertificate) }

    func jsonWebKeySet() -> Reply { Reply(fields: [.contentType: keySet], body: keys.jsonWebKeySet) }

    func tlsAuthority() throws(AdminError) -> Reply {
        guard let authority = settings.authority else {
            throw .notFound(
                "The mock has no TLS authority of its own, because it was not started with --tls.")
        }
        return Reply(contentType: certificateFile, text: authority)
    }

    /// Returns a service token, by which applications share this user's logins. It is valid for one hour by the server's clock, or
    /// by the device's.
    func mintServiceToken(_ body: ServiceTokenSubject) throws(AdminError) -> MintedToken {
        let machineTime = backend.now()
        let now = try withState { (state) throws(AdminError) in
            state.time(of: try state.device(ifNamed: body.device), machineTime: machineTime)
        }
        return MintedToken(
            token: ServiceToken.mint(
                subject: body.subject, validity: Validity(from: now, for: .hours(1)),
                signedBy: keys[.serviceToken]))
    }
}

struct ServiceTokenSubject: AdminBody {
    let subject: String
    let device: String?

    static let schema = Schema.record(
        "The user of a token.",
        [
            .always("subject", .text(.filled, "The user.")),
            .optional(
                "device",
                .namedDevice("The device whose clock dates the token; the server's clock when absent.")),
        ])

    static let example: JSONValue? = ["subject": "user-1"]

    init(_ members: [String: JSONValue]) {
        subject = members["subject"]?.string ?? ""
        device = members["device"]?.string
    }
}

struct MintedToken: JSONAnswer, JSONObject {
    let token: String

    static let members: [JSONMember<MintedToken>] = [.always("token", .text(""), \.token)]
}
