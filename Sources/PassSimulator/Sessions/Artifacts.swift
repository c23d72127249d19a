import PassAPI

extension Simulator {
    /// Issues the artifact that represents the MVPD's assertion about a user (SAML 2.0 Bindings, 3.6). It is
    /// valid for two minutes and replaces an earlier one of the session.
    ///
    /// - Returns: the artifact in the format of 3.6.4 with the type code 4. Its source identifier is random,
    ///   because the mock never resolves it.
    package mutating func issueArtifact(
        for session: Session, as userName: String, at now: Timestamp
    ) -> SAMLArtifact {
        let typeAndEndpoint: [UInt8] = [0, 4, 0, 0]
        let sourceAndHandle = (0..<40).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let artifact = SAMLArtifact(Base64.encode(typeAndEndpoint + sourceAndHandle))
        saveAssertion(artifact, of: userName, in: session, at: now)
        return artifact
    }

    /// The identifier of a new SAML request of the session, which the user agent takes to the MVPD: in a form or in the
    /// query of a redirect, by the binding of the MVPD.
    package mutating func issueWebRequest(for session: Session) -> String {
        let id = "_" + random.uuid()
        sessions[session.code]?.webRequestID = id
        return id
    }

    /// Issues the MVPD's response to the session's request. It is valid for two minutes and replaces an earlier one.
    ///
    /// - Returns: the identifiers of the response and of its request. A login page that was opened without a request
    ///   answers one that the MVPD makes up, as an unsolicited response.
    package mutating func issueResponse(
        for session: Session, as userName: String, at now: Timestamp
    ) -> (id: String, inResponseTo: String, validity: Validity) {
        let request = session.webRequestID ?? issueWebRequest(for: session)
        let validity = saveAssertion(SAMLArtifact(request), of: userName, in: session, at: now)
        return ("_" + random.uuid(), request, validity)
    }

    /// Saves the MVPD's assertion about a user in the session.
    ///
    /// - Returns: the two minutes for which the service provider accepts it.
    @discardableResult
    private mutating func saveAssertion(
        _ artifact: SAMLArtifact, of userName: String, in session: Session, at now: Timestamp
    ) -> Validity {
        let validity = Validity(from: now, for: .minutes(2))
        sessions[session.code]?.assertion = Session.Assertion(
            artifact: artifact, userName: userName, validity: validity)
        return validity
    }

    /// Resolves an artifact to the name of the user who logged in. An artifact can be resolved once.
    ///
    /// - Returns: `nil` when the artifact belongs to another session, has expired, or was already resolved.
    package mutating func redeem(
        _ artifact: SAMLArtifact, of session: Session, at now: Timestamp
    ) -> String? {
        guard let assertion = sessions[session.code]?.assertion, assertion.artifact == artifact else {
            return nil
        }
        sessions[session.code]?.assertion = nil
        return assertion.validity.contains(now) ? assertion.userName : nil
    }
}
