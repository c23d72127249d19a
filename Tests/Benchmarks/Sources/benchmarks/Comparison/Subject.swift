import ArgumentParser

/// What `--only` chooses from.
enum Subject: String, CaseIterable, ExpressibleByArgument {
    case profile
    case encryptedProfile = "encrypted-profile"
    case partnerRequest = "partner-request"
    case preauthorization
    case authorization
    case instructions
    case loops
    case profiles
    case start
    case memory
    case connections

    func measurement(_ options: ComparisonOptions) throws -> any Measurement {
        let seconds = options.seconds
        return switch self {
        case .profile: try Throughput(.profile, .retrieveProfileForMVPD, seconds)
        case .encryptedProfile:
            try Throughput(.encryptedProfile, .retrieveProfileForMVPDWithEncryption, seconds)
        case .partnerRequest:
            try Throughput(.partnerRequest, .retrievePartnerAuthenticationRequest, seconds)
        case .preauthorization: try Throughput(.preauthorization, .retrievePreauthorizationDecisions, seconds)
        case .authorization: try Signatures(seconds)
        case .instructions: Instructions()
        case .loops: try Loops(seconds)
        case .profiles: ManyProfiles(count: options.profiles, seconds)
        case .start: Start()
        case .memory: Memory(seconds)
        case .connections: try Patience(seconds)
        }
    }
}
