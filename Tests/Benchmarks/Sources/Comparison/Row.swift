/// What is compared, in the order of the table.
enum Row: CaseIterable {
    case polling
    case smallFleet
    case largeFleet
    case largestFleet
    case fleetCost
    case instructions
    case encryptedProfile
    case partnerRequest
    case preauthorization
    case authorization
    case saving
    case savingReads
    case loops
    case loopCost
    case plainLoopCost
    case bytesPerProfile
    case stall
    case start
    case idleMemory
    case loadedMemory
    case patience
    case nginx
    case uvicorn

    func title(_ options: ComparisonOptions) -> String {
        switch self {
        case .polling: "`GET profiles/{mvpd}` of one device that polls"
        case .smallFleet: "the same of 64 devices that take turns"
        case .largeFleet: "of 10 000 devices"
        case .largestFleet: "of \(Unit.grouped(options.devices)) devices"
        case .fleetCost: "processor time of a request of 10 000 devices against 64"
        case .instructions: "instructions of `GET profiles/{mvpd}` whose head is new"
        case .encryptedProfile: "`GET profiles/{mvpd}` with an encrypted attribute"
        case .partnerRequest: "`POST sessions/sso/Apple` → `partner_profile`"
        case .preauthorization: "`POST decisions/preauthorize`, five resources"
        case .authorization: "`POST decisions/authorize` against `openssl speed rsa2048`"
        case .saving: "`POST sessions` with `--state`, against without"
        case .savingReads: "`GET profiles/{mvpd}` of 1 000 devices with `--state`, against without"
        case .loops: "gain of a second loop, load generator on the same two cores, against the C server's"
        case .loopCost: "processor time of a request with two loops against one"
        case .plainLoopCost: "the same of the C server, whose loops share nothing"
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
        case .polling, .smallFleet, .largeFleet, .largestFleet, .encryptedProfile, .partnerRequest,
            .preauthorization, .saving, .savingReads, .nginx, .uvicorn:
            .requestsPerSecond
        case .fleetCost, .loopCost, .plainLoopCost: .microseconds
        case .loops: .factor
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
        case .polling: .ratioAtLeast(1.2)
        case .smallFleet, .largeFleet: .ratioAtLeast(1.1)
        case .fleetCost: .ratioAtMost(1.1)
        case .instructions: .atMost(60_000)
        case .encryptedProfile, .plainLoopCost, .loadedMemory, .nginx, .uvicorn: nil
        case .partnerRequest: .ratioAtLeast(0.85)
        case .preauthorization, .loops: .ratioAtLeast(1)
        case .authorization, .largestFleet, .savingReads: .ratioAtLeast(0.9)
        case .saving: .ratioAtLeast(0.6)
        case .loopCost: .ratioAtMost(1.03)
        case .bytesPerProfile: .atMost(500)
        case .stall: .atMostMore(5)
        case .start: .atMost(9)
        case .idleMemory: .atMost(16)
        case .patience: .ratioAtMost(3)
        }
    }
}
