import PassAPI

extension Simulator {
    /// Returns a session's given and missing parameters and its device, for a second screen (page *Retrieve
    /// authentication session using code*).
    package func retrieveAuthenticationSession(
        _ session: Session, in situation: Situation
    ) -> SessionInformation {
        SessionInformation(
            mvpd: session.parameters.mvpd, domainName: session.parameters.domainName,
            redirectURL: session.parameters.redirectURL, serviceProvider: session.serviceProvider,
            missingParameters: session.parameters.missing(by: situation.policies),
            domainParameter: situation.policies.domainParameter, device: StreamingDevice(session.origin),
            validity: session.validity)
    }
}
