import HTTPMessages
import HTTPTypes

/// The unsigned claims of a token of Adobe's single sign-on service, and its answer (page *Adobe Single Sign-On
/// Service*, sections *POST - serviceToken* and *GET - serviceToken*).
package struct ServiceTokenResponse: Sendable, Hashable, JSONDescribed {
    /// The claim `sub`: the identifier that the application gave its user.
    var subject: String
    /// The claims `nbf` and `exp`, with millisecond precision.
    var validity: Validity

    package init(subject: String, validity: Validity) {
        self.subject = subject
        self.validity = validity
    }

    /// The claim `iss`.
    package static let issuer = "ssoservicetoken"

    /// Writes the claims of the JWT. Unlike tokens of other identity services, it has no audience.
    func writeClaims(to claims: inout JSONWriter) {
        claims.member("iss", Self.issuer)
        claims.member("sub", subject)
        claims.member("nbf", validity.notBefore.seconds)
        claims.member("exp", validity.notAfter.seconds)
        claims.member("iat", validity.notBefore.seconds)
    }

    /// - Parameter name: the name of the token's member: `serviceToken` as in the samples, `jws` as in the tables.
    package func write(to json: inout JSONWriter, serialized token: String, as name: String, status: Int) {
        json.object { object in
            object.member("status", SingleSignOnService.name(ofStatus: status))
            object.member(name, token)
            object.members(of: validity)
        }
    }

    package static let schema = Schema.object(
        [
            .always("status", .text("The name of the HTTP status: `CREATED` or `OK`.")),
            .optional("serviceToken", .text("The token: a JWS.")),
            .optional("jws", .text("The token, with the policy `singleSignOnMembers: tables`.")),
        ] + Validity.fields, definition: "serviceToken")
}

/// The common parts of all answers of Adobe's single sign-on service (page *Adobe Single Sign-On Service*).
enum SingleSignOnService {
    /// The member `status`: the name of the HTTP status.
    static func name(ofStatus status: Int) -> String {
        HTTPResponse.Status(code: status).registeredReason.uppercased().replacing(" ", with: "_")
    }
}
