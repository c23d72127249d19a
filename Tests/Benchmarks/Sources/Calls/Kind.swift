import ArgumentParser

/// The kinds of requests that are measured: operations by the names that the mock has for them, some in variants.
enum Kind: String, CaseIterable, ExpressibleByArgument {
    /// The start of the mock, and the registration and the request for a token that it answers first.
    case start
    case retrieveClientCredentials
    case retrieveAccessToken
    case retrieveConfiguration
    case createAuthenticationSession
    case resumeAuthenticationSession
    case retrieveAuthenticationSession
    case retrieveProfiles
    case retrieveProfileForMVPD
    /// Every request comes from another device, with a client of its own that has asked for all profiles before.
    case retrieveProfileForMVPDOfFleet = "retrieveProfileForMVPD-fleet"
    /// The user has an attribute that is encrypted for the service provider.
    case retrieveProfileForMVPDWithEncryption = "retrieveProfileForMVPD-encrypted"
    case retrieveProfileForCode
    case retrievePartnerAuthenticationRequest
    case createPartnerProfile
    /// Of five resources.
    case retrievePreauthorizationDecisions
    case retrieveAuthorizationDecisions
    case initiateLogout
    case legacyCheckAuthenticationToken
    case legacyObtainShortMediaToken
    /// What a browser asks before a page of another origin may.
    case preflight
    /// A request with a token of somebody else.
    case refusedToken
    /// A request without a token.
    case missingToken
    /// A path with a typing mistake.
    case unknownPath
    /// A path of almost eight kilobytes, which is the limit.
    case longUnknownPath
    /// A thousand parameters of the scenario that a header selects.
    case scenarioParameters
    /// A list of fourteen kilobytes.
    case longForwardedFor
    /// A megabyte of JSON.
    case largeStatement
    /// A hundred thousand parameters in a form of the registration.
    case manyParameters
    /// A hundred thousand parameters in the form of the login page.
    case manyLoginParameters
    /// A megabyte of JSON with a list, without a token.
    case manyResources
    /// A megabyte of XML in base64, without a token.
    case largeSAMLResponse
    /// A form of the registration whose one name has a megabyte of combining marks.
    case manyMarks
    /// A form of the registration with a megabyte of escapes whose bytes are no UTF-8.
    case invalidBytes
    /// A form of the registration with a megabyte of escapes.
    case manyEscapes
    /// A form of the registration with a megabyte of signs that stand for spaces.
    case manySpaces
    /// A form of the registration with a megabyte of escapes, each between letters.
    case spreadEscapes
    /// A form of the registration with a megabyte of letters, and behind them as many combining marks as fail.
    case lateMarks
    /// A megabyte of ampersands in a form of the registration.
    case emptyParameters
}

extension Kind {
    /// What anybody can send, and is refused.
    static let withoutCredentials: Set<Kind> = [
        .missingToken, .unknownPath, .longUnknownPath, .scenarioParameters, .longForwardedFor,
        .largeStatement,
        .manyParameters, .manyLoginParameters, .manyResources, .largeSAMLResponse, .manyMarks,
        .invalidBytes, .manyEscapes, .manySpaces, .spreadEscapes, .lateMarks, .emptyParameters,
    ]
}
