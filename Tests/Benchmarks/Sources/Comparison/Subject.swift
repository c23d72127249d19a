import ArgumentParser

/// What `--only` chooses from.
enum Subject: String, CaseIterable, ExpressibleByArgument {
    case fleets
    case encryptedProfile = "encrypted-profile"
    case partnerRequest = "partner-request"
    case preauthorization
    case authorization
    case saving
    case instructions
    case loops
    case profiles
    case start
    case memory
    case connections
    case nginx
    case uvicorn

    func measurement(_ options: ComparisonOptions) throws -> any Measurement {
        switch self {
        case .fleets: Fleets(options)
        case .encryptedProfile:
            try Throughput(.encryptedProfile, .retrieveProfileForMVPDWithEncryption, options)
        case .partnerRequest:
            try Throughput(.partnerRequest, .retrievePartnerAuthenticationRequest, options)
        case .preauthorization: try Throughput(.preauthorization, .retrievePreauthorizationDecisions, options)
        case .authorization: try Signatures(options)
        case .saving: try Saving(options)
        case .instructions: Instructions()
        case .loops: try Loops(options)
        case .profiles: ManyProfiles(options)
        case .start: Start()
        case .memory: Memory(options)
        case .connections: try Patience(options)
        case .nginx: try Throughput(.nginx, .retrieveProfileForMVPD, options, against: Peer.nginx)
        case .uvicorn: try Throughput(.uvicorn, .retrieveProfileForMVPD, options, against: Peer.uvicorn)
        }
    }

    /// What there is to measure: other servers only where they are installed.
    static var installed: [Subject] {
        allCases.filter { subject in
            switch subject {
            case .nginx, .uvicorn: Tools.find(subject.rawValue) != nil
            default: true
            }
        }
    }
}
