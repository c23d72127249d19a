import ControlAPI
import PassAPI
import PassSimulator
import SAMLMessages

/// *Retrieve partner authentication request*
enum RetrievePartnerAuthenticationRequest {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let parameters = try call.sessionParameters(
            ignoresInvalidRedirect: call.situation.policies.partnerRedirectURL == .missing)
        let session = try simulator.retrievePartnerAuthenticationRequest(parameters, in: call.situation)
        guard let request = session.request else { return Answer(session.response) }
        let message = SAMLRequest(
            root: call.situation.policies.partnerAuthenticationRequest.root, id: request.id,
            destination: request.mvpd, attributesNames: request.attributesNames)
        return Answer(session.response) { response in
            // Written with the reply, when the state is not locked.
            response.authenticationRequest = message.authenticationRequest(issuedAt: request.issueInstant)
        }
    }
}

extension Policies.PartnerAuthenticationRequest {
    var root: SAMLRequest.Root {
        switch self {
        case .authnRequest: .authnRequest
        case .attributeQuery: .attributeQuery
        }
    }
}
