import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// *Retrieve partner authentication request*
enum RetrievePartnerAuthenticationRequest {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let parameters = try call.sessionParameters(
            ignoresInvalidRedirect: call.situation.policies.partnerRedirectURL == .missing)
        let session = try simulator.retrievePartnerAuthenticationRequest(parameters, in: call.situation)
        guard let request = session.request else { return Answer(session.response) }
        let (situation, baseURL, key) = (call.situation, call.baseURL, call.partnerRequests)
        return Answer(session.response) { response in
            // Written with the reply, when the state is not locked.
            response.authenticationRequest =
                SAMLRequest(request, in: situation, key, baseURL: baseURL).authenticationRequest
        }
    }
}

extension SAMLRequest {
    /// The request for Apple's framework.
    ///
    /// - Parameter baseURL: the scheme and authority of the mock's own URLs.
    init(
        _ session: PartnerSession.Request, in situation: Situation, _ key: PartnerRequestKey, baseURL: String
    ) {
        let request = session.request
        self.init(
            root: situation.policies.partnerAuthenticationRequest.root,
            id: key.id(of: request, randomBits: session.randomBits), issuedAt: request.issuedAt,
            to: request.mvpd, for: situation.serviceProvider, in: situation.configuration,
            destination: .receiveAuthenticationRequest, baseURL: baseURL, responseBinding: .post)
        attributesNames = session.attributesNames
    }
}

extension Policies.PartnerAuthenticationRequest {
    fileprivate var root: SAMLRequest.Root {
        switch self {
        case .authnRequest: .authnRequest
        case .attributeQuery: .attributeQuery
        }
    }
}

/// *Create and retrieve profile using partner authentication response*
enum CreatePartnerProfile {
    static func answer(_ simulator: inout Simulator, _ call: PassCall) throws(EnhancedError) -> Answer {
        let answer = try simulator.createPartnerProfile(call.context.partnerResponse, in: call.situation)
        return Answer(status: answer.isCreated ? .created : .ok, answer.profiles)
    }
}
