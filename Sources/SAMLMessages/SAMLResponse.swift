import PassAPI

/// The response that an MVPD gives through the partner (SAML 2.0 Core, 3.3.3), before it is written.
package struct SAMLResponse: Sendable, Hashable {
    /// An XML name: it begins with a letter or an underscore.
    package var id: String
    package var issueInstant: Timestamp
    /// The `ID` of the request.
    package var inResponseTo: String?
    package var destination: String?
    package var issuer: MVPDID
    package var outcome: Outcome

    /// What the MVPD found.
    package enum Outcome: Sendable, Hashable {
        case success(Assertion)
        /// A response without assertion.
        case failure(SAMLStatus)
    }

    /// What the MVPD says about the user.
    package struct Assertion: Sendable, Hashable {
        /// An XML name, too.
        package var id: String
        package var nameID: String
        /// `NotBefore` and `NotOnOrAfter` of the conditions, in whole seconds.
        package var validity: Validity
        /// Written in the order of their names.
        package var attributes: [String: [String]]

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
