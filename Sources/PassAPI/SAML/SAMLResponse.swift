/// The response of an MVPD that the partner framework returns (SAML 2.0 Core, 3.3.3).
package struct SAMLResponse: Sendable, Hashable {
    /// An XML name, which starts with a letter or an underscore.
    var id: String
    var issueInstant: Timestamp
    /// The `ID` of the request; `nil` to omit it.
    var inResponseTo: String?
    var destination: String?
    var issuer: MVPDID
    var outcome: Outcome

    /// The result of the login.
    package enum Outcome: Sendable, Hashable {
        case success(Assertion)
        /// A response without an assertion.
        case failure(SAMLStatus)
    }

    /// The MVPD's statements about the user.
    package struct Assertion: Sendable, Hashable {
        /// An XML name, which starts with a letter or an underscore.
        var id: String
        var nameID: String
        /// `NotBefore` and `NotOnOrAfter` of the conditions, in whole seconds.
        var validity: Validity
        /// Written in alphabetical order.
        var attributes: [String: [String]]

        package init(id: String, nameID: String, validity: Validity, attributes: [String: [String]] = [:]) {
            self.id = id
            self.nameID = nameID
            self.validity = validity
            self.attributes = attributes
        }
    }

    package init(
        id: String, issueInstant: Timestamp, inResponseTo: String? = nil,
        destination: String? = AuthenticationRequest.issuer, issuer: MVPDID, outcome: Outcome
    ) {
        self.id = id
        self.issueInstant = issueInstant
        self.inResponseTo = inResponseTo
        self.destination = destination
        self.issuer = issuer
        self.outcome = outcome
    }
}
