import ControlAPI
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *Retrieve partner authentication request*
    func retrievePartnerAuthenticationRequest(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        let parameters = try sessionParameters(
            ignoresInvalidRedirect: request.policies.partnerRedirectURL == .missing)
        let session = try simulator.retrievePartnerAuthenticationRequest(parameters.given, in: request)
        guard let partnerRequest = session.request else {
            return Answer(session.response, ignoring: parameters.ignored)
        }
        return Answer(status: .ok) { json, _ in
            // The request is made with the reply, when the state is not locked.
            var response = session.response
            response.authenticationRequest = SAMLRequest(partnerRequest, in: request, parsed)
            response.write(to: &json)
        }
    }

    /// *Create and retrieve profile using partner authentication response*
    func createPartnerProfile(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        let answer = try simulator.createPartnerProfile(parsed.requiredPartnerResponse, in: request)
        return Answer(status: answer.isCreated ? .created : .ok, answer.profiles)
    }
}

extension SAMLRequest {
    /// The request for Apple's framework.
    init(_ partner: NewPartnerRequest, in request: CheckedRequest, _ parsed: ParsedRequest) {
        let sent = partner.request
        self.init(
            root: request.policies.partnerAuthenticationRequest,
            id: parsed.keys.partnerRequests.id(of: sent, randomBits: partner.randomBits),
            issuedAt: sent.issuedAt,
            to: sent.mvpd, for: request.serviceProvider, in: request.configuration,
            destination: .receiveAuthenticationRequest, baseURL: parsed.baseURL, responseBinding: .post)
        attributesNames = request.configuration.mvpd(sent.mvpd)?.attributesNames ?? []
    }
}
