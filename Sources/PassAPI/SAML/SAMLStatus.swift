/// The status of a response (SAML 2.0 Core, 3.2.2).
package struct SAMLStatus: Sendable, Hashable {
    /// The top-level status code.
    package var code: String
    /// The nested status code, which is more specific.
    var detailCode: String?
    var message: String?

    static let success = SAMLStatus(code: "urn:oasis:names:tc:SAML:2.0:status:Success")

    /// The MVPD could not authenticate the user.
    package static let authenticationFailed = SAMLStatus(
        code: "urn:oasis:names:tc:SAML:2.0:status:Responder",
        detailCode: "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed")

    /// True when the top-level code is success, as specified. The nested code is ignored.
    var isSuccess: Bool { code == Self.success.code }
}
