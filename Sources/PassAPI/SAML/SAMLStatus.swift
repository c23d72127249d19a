/// The status of a response (SAML 2.0 Core, 3.2.2).
package struct SAMLStatus: Sendable, Hashable {
    /// The top-level status code.
    package var code: String
    /// The nested status code, which is more specific.
    package var detailCode: String?
    package var message: String?

    package init(code: String, detailCode: String? = nil, message: String? = nil) {
        self.code = code
        self.detailCode = detailCode
        self.message = message
    }

    package static let success = SAMLStatus(code: "urn:oasis:names:tc:SAML:2.0:status:Success")

    /// The MVPD could not authenticate the user.
    package static let authenticationFailed = SAMLStatus(
        code: "urn:oasis:names:tc:SAML:2.0:status:Responder",
        detailCode: "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed")

    /// True when the top-level code is success, as specified. The nested code is ignored.
    package var isSuccess: Bool { code == Self.success.code }
}
