extension Kind {
    /// The answer, when it is the one that is to be measured.
    func check(_ answer: Answer) throws {
        let (status, text) = expectation
        guard answer.status == status, text.isEmpty || answer.body.contains(text),
            answer[field: "X-Mock-Operation"] == operation
        else {
            throw Failure(
                "\(rawValue): expected \(status) \(text), the answer is \(answer.status) \(answer.body)")
        }
    }

    /// What the mock calls the operation; `nil` for none.
    private var operation: String? {
        switch self {
        case .retrieveProfileForMVPDOfFleet, .retrieveProfileForMVPDWithEncryption, .refusedToken:
            Kind.retrieveProfileForMVPD.rawValue
        case .missingToken, .scenarioParameters, .longForwardedFor: Kind.retrieveProfiles.rawValue
        case .start, .largeStatement, .manyParameters, .manyMarks, .invalidBytes, .manyEscapes, .manySpaces,
            .spreadEscapes, .lateMarks, .emptyParameters:
            Kind.retrieveClientCredentials.rawValue
        case .manyLoginParameters: "logIn"
        case .manyResources: Kind.retrieveAuthorizationDecisions.rawValue
        case .largeSAMLResponse: Kind.createPartnerProfile.rawValue
        case .preflight, .unknownPath, .longUnknownPath: nil
        default: rawValue
        }
    }

    /// The status, and what only this answer has.
    private var expectation: (status: Int, text: String) {
        switch self {
        case .start, .retrieveClientCredentials: (201, #""client_secret":""#)
        case .retrieveAccessToken: (201, #""access_token":""#)
        case .retrieveConfiguration: (200, #""id":"Cablevision""#)
        case .createAuthenticationSession, .resumeAuthenticationSession:
            (200, #""actionName":"authenticate""#)
        case .retrieveAuthenticationSession: (200, #""existingParameters":{"#)
        case .retrieveProfiles, .retrieveProfileForMVPD, .retrieveProfileForMVPDOfFleet:
            (200, #"{"profiles":{"Dish":{"#)
        case .retrieveProfileForMVPDWithEncryption: (200, #""state":"enc""#)
        case .retrieveProfileForCode: (200, #"{"profiles":{"Cablevision":{"#)
        case .retrievePartnerAuthenticationRequest: (200, #""actionName":"partner_profile""#)
        case .createPartnerProfile: (201, #""type":"appleSSO""#)
        case .retrievePreauthorizationDecisions:
            (
                200,
                #"{"resource":"five","serviceProvider":"REF30","mvpd":"Dish","source":"mvpd","authorized":true}"#
            )
        case .retrieveAuthorizationDecisions: (200, #""serializedToken":""#)
        case .initiateLogout: (200, #""actionName":"complete""#)
        case .legacyCheckAuthenticationToken: (200, "")
        case .legacyObtainShortMediaToken: (200, #""serializedToken":""#)
        case .preflight: (204, "")
        case .refusedToken, .missingToken, .longForwardedFor, .manyResources, .largeSAMLResponse:
            (401, #""code":"invalid_access_token_client_application""#)
        case .unknownPath, .longUnknownPath: (404, #""error":"unknown_operation""#)
        case .scenarioParameters: (400, #""error":"unknown_scenario""#)
        case .largeStatement, .manyParameters, .manyMarks, .invalidBytes, .manyEscapes, .manySpaces,
            .spreadEscapes, .lateMarks, .emptyParameters:
            (400, #"{"error":"invalid_request"}"#)
        case .manyLoginParameters: (400, "<!DOCTYPE html>")
        }
    }
}
