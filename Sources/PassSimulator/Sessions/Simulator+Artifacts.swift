import PassAPI

extension Simulator {
    /// The MVPD lets a user in and leaves an artifact with the user agent (SAML 2.0 Bindings, 3.6). It is good for two
    /// minutes, and in the place of any earlier one of the session.
    ///
    /// - Returns: the artifact in the format of 3.6.4 with the type code 4. Its source identifier is random: nobody
    ///   looks the source up.
    package mutating func issueArtifact(
        for session: Session, as userName: String, at now: Timestamp
    ) -> SAMLArtifact {
        let typeAndEndpoint: [UInt8] = [0, 4, 0, 0]
        let sourceAndHandle = (0..<40).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let artifact = SAMLArtifact(Base64.encode(typeAndEndpoint + sourceAndHandle))
        sessions[session.code]?.assertion = Session.Assertion(
            artifact: artifact, userName: userName, validity: Validity(from: now, for: .minutes(2)))
        return artifact
    }

    /// The user whom the MVPD has let in.
    ///
    /// - Returns: `nil` when the artifact is not the session's, has expired, or has been brought before.
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
