/// What is compared, in the order of the table.
enum Row: CaseIterable {
    case profile
    case instructions
    case encryptedProfile
    case partnerRequest
    case preauthorization
    case authorization
    case loops
    case plainLoops
    case loopCost
    case manyProfiles
    case bytesPerProfile
    case stall
    case start
    case idleMemory
    case loadedMemory
    case patience
    case nginx
    case uvicorn

    /// - Parameter profiles: how many devices are many.
    func title(profiles: Int) -> String {
        switch self {
        case .profile: "`GET profiles/{mvpd}` of a logged-in device"
        case .instructions: "instructions of `GET profiles/{mvpd}`"
        case .encryptedProfile: "`GET profiles/{mvpd}` with an encrypted attribute"
        case .partnerRequest: "`POST sessions/sso/Apple` → `partner_profile`"
        case .preauthorization: "`POST decisions/preauthorize`, five resources"
        case .authorization: "`POST decisions/authorize` against `openssl speed rsa2048`"
        case .loops: "two loops on two cores against one, load generator on the same cores"
        case .plainLoops: "the same of the C server"
        case .loopCost: "of the mock for each second of the processor's time, two loops against one"
        case .manyProfiles: "profiles of \(Unit.grouped(profiles)) devices against 1 000"
        case .bytesPerProfile: "memory that a device with a profile takes, attributes included"
        case .stall: "longest wait while profiles are added, against while they are replaced"
        case .start: "start to first answer"
        case .idleMemory: "resident when idle"
        case .loadedMemory: "resident after load, against after half of it"
        case .patience: "p99 at 1 000 keep-alive connections"
        case .nginx: "`GET profiles/{mvpd}` against a file that nginx serves"
        case .uvicorn: "`GET profiles/{mvpd}` against bytes that uvicorn serves"
        }
    }

    var unit: Unit {
        switch self {
        case .profile, .encryptedProfile, .partnerRequest, .preauthorization, .loops, .plainLoops, .loopCost,
            .manyProfiles, .nginx,
            .uvicorn:
            .requestsPerSecond
        case .authorization: .signaturesPerSecond
        case .instructions: .instructions
        case .bytesPerProfile: .bytes
        case .stall, .start, .patience: .milliseconds
        case .idleMemory, .loadedMemory: .megabytes
        }
    }

    /// `nil` where nothing is promised.
    var target: Target? {
        switch self {
        case .profile: .ratioAtLeast(1)
        case .instructions: .atMost(75_000)
        case .encryptedProfile, .plainLoops, .loopCost, .loadedMemory, .nginx, .uvicorn: nil
        case .partnerRequest, .preauthorization: .ratioAtLeast(0.6)
        case .authorization, .manyProfiles: .ratioAtLeast(0.9)
        case .loops: .ratioAtLeast(1.2)
        case .bytesPerProfile: .atMost(500)
        case .stall: .atMostMore(5)
        case .start: .atMost(12)
        case .idleMemory: .atMost(18)
        case .patience: .ratioAtMost(3)
        }
    }
}
