import ArgumentParser

/// The kinds of requests that are measured: operations by the names that the mock has for them, some in variants.
enum Kind: String, CaseIterable, ExpressibleByArgument {
    case retrieveClientCredentials
    case retrieveAccessToken
    case retrieveConfiguration
    case createAuthenticationSession
    case resumeAuthenticationSession
    case retrieveAuthenticationSession
    case retrieveProfiles
    case retrieveProfileForMVPD
    /// Every request comes from another device, so that the mock has seen no head before.
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
}
