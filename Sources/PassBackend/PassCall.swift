import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// One call of a REST API V2 operation, after the checks that all operations share.
struct PassCall {
    var context: ParsedRequest
    var situation: Situation
    /// Why tokens of the request do not count, for the journal.
    var ignoredTokens: [Reason]
    /// The session of the code in the path.
    var session: Session?
    /// The errors that scenario rules put on single resources.
    var injected: [ResourceID: EnhancedError]
    /// The URL at which clients reach the mock; `nil` for the `Host` of the request.
    var publicURL: PublicURL?
    let partnerRequests: PartnerRequestKey

    /// The scheme and authority of the mock's own absolute URLs.
    var baseURL: String { context.request.baseURL(behind: publicURL) }

    /// The MVPD in the path.
    var mvpd: MVPDID { MVPDID(context.parameters["mvpd"] ?? "") }

    static let missingCode: Reason = "The path has no code of a session."

    /// The session of the code in the path, if it is still open for a login.
    ///
    /// - Throws: `invalid_authentication_session` for a session that has ended or was replaced.
    func liveSession() throws(EnhancedError) -> Session {
        guard let session else { throw EnhancedError(.invalidParameterCode, because: Self.missingCode) }
        guard session.isLive else {
            throw EnhancedError(
                .invalidAuthenticationSession,
                because:
                    "The login with the code \(session.code) is complete or was not needed: its session has ended."
            )
        }
        return session
    }

    /// The session parameters in the form of the body.
    ///
    /// - Parameter ignoresInvalidRedirect: whether a redirect that is not an absolute URI counts as missing.
    /// - Throws: `invalid_parameter_redirect_url` if the redirect is not an absolute URI.
    func sessionParameters(ignoresInvalidRedirect: Bool = false) throws(EnhancedError) -> Session.Parameters {
        func value(_ name: String) -> String? {
            context.form[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        var redirectURL = value("redirectUrl")
        if let url = redirectURL, !AbsoluteURI.isSafe(url) {
            guard ignoresInvalidRedirect else {
                throw EnhancedError(
                    .invalidParameterRedirectURL,
                    because: .refusing(url, as: "redirectUrl"))
            }
            redirectURL = nil
        }
        var domainName = value("domainName")
        if let name = domainName, !situation.isDomainAllowed(name) { domainName = nil }
        return Session.Parameters(
            mvpd: value("mvpd").map { MVPDID($0) }, domainName: domainName, redirectURL: redirectURL)
    }
}

/// One call of a dynamic client registration operation.
struct RegistrationCall {
    var request: Request
    /// Read once, however often the request is computed: a body can have a megabyte.
    var parameters: Result<RegistrationParameters, RegistrationError>
    var configuration: Configuration
    var now: Timestamp
    var softwareStatementKey: RSAPrivateKey
    var clientCredentials: ClientCredentialKey

    /// - Throws: `invalid_request` for an `X-Device-Info` that cannot be parsed. The header is optional here.
    func checkDeviceInformation() throws(RegistrationError) {
        guard let value = request.fields[.xDeviceInfo] else { return }
        guard DeviceInformation(headerValue: value) != nil else {
            throw RegistrationError(
                .invalidRequest, because: "X-Device-Info cannot be read, neither as base64 nor as JSON.")
        }
    }

    /// - Throws: `invalid_request` when the request authenticates the client in more than one way (RFC 6749, 2.3):
    ///   in `Authorization` and in parameters.
    ///
    /// - Parameter parameters: the parameters of the request.
    func checkSingleCredentials(in parameters: RegistrationParameters) throws(RegistrationError) {
        let given = ["client_id", "client_secret"].filter { parameters[$0] != nil }
        guard !given.isEmpty, request.fields[.authorization]?.lowercased().hasPrefix("basic ") == true
        else { return }
        throw RegistrationError(
            .invalidRequest,
            because: """
                The request has client credentials in more than one place: in Authorization, and in \
                \(given.joined(separator: " and ")). Send them only as parameters.
                """)
    }
}

/// One call of an operation whose reply is a status without a body.
struct StatusOnlyCall {
    var context: ParsedRequest
    var configuration: Configuration
    var now: Timestamp
}

/// The error of an operation that reports errors by status only.
struct StatusOnlyError: Error, Sendable {
    var status: HTTPResponse.Status
    /// Why, for the journal. Not sent to the client.
    var reason: Reason

    /// A parameter is missing or unknown.
    static func badRequest(because reason: Reason) -> StatusOnlyError {
        StatusOnlyError(status: .badRequest, reason: reason)
    }
}
