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
        var response = session.response
        if let request = session.request {
            response.authenticationRequest = SAMLRequest(
                root: call.situation.policies.partnerAuthenticationRequest.root, id: request.id,
                destination: request.mvpd, attributesNames: request.attributesNames
            ).authenticationRequest(issuedAt: request.issueInstant)
        }
        return Answer(response)
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
