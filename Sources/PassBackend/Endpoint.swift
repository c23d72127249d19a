import ControlAPI
import PassAPI
import PassSimulator

/// The function that implements an operation, by the dialect of its errors.
enum Endpoint {
    typealias Function<Failure: Error> =
        @Sendable (inout Simulator, CheckedRequest, ParsedRequest) throws(Failure) -> Answer

    case pass(Function<EnhancedError>)
    case registration(Function<RegistrationError>)
    case statusOnly(Function<StatusOnlyError>)
    case legacy(Function<LegacyError>)
    case accessEnabler(Function<AccessEnablerError>)
    case singleSignOn(Function<SingleSignOnServiceError>)
    case page(Function<PageError>)
}

extension Endpoint {
    /// Runs the checks of the dialect, then calls the endpoint.
    ///
    /// - Parameter remarks: set to what the mock ignores in a request that has passed the checks.
    func call(
        _ checks: RequestChecks, _ simulator: inout Simulator, _ remarks: inout [Reason]
    ) -> OperationResult.Content {
        let parsed = checks.parsed
        do {
            let request = try checks.request(for: self, in: simulator)
            seed(checks, &simulator)
            remarks = request.ignoredTokens
            switch self {
            case .pass(let answer): return .answer(try answer(&simulator, request, parsed))
            case .registration(let answer): return .answer(try answer(&simulator, request, parsed))
            case .statusOnly(let answer): return .answer(try answer(&simulator, request, parsed))
            case .legacy(let answer): return .answer(try answer(&simulator, request, parsed))
            case .accessEnabler(let answer): return .answer(try answer(&simulator, request, parsed))
            case .singleSignOn(let answer): return .answer(try answer(&simulator, request, parsed))
            case .page(let answer): return .answer(try answer(&simulator, request, parsed))
            }
        } catch let refusal as any Refusal {
            return .refused(refusal)
        } catch {
            preconditionFailure("Each kind of endpoint throws its refusal.")
        }
    }

    /// Applies the initial state of the scenario to a device, only after its first request has passed the checks, so that a
    /// rejected request changes nothing.
    private func seed(_ checks: RequestChecks, _ simulator: inout Simulator) {
        switch self {
        case .registration, .statusOnly, .page: break
        case .pass, .legacy, .accessEnabler, .singleSignOn:
            guard let device = checks.device else { return }
            simulator.seed(
                device, for: checks.parsed.serviceProvider, from: checks.scenario, at: checks.times.device)
        }
    }
}

/// The checks that turn a parsed request into the one that an endpoint gets, and what the state has found for them. Each
/// API has its own checks, in a file of its own.
struct RequestChecks {
    let parsed: ParsedRequest
    /// The device that created the request's code, else the device that the request names.
    let device: DeviceIdentifier?
    let scenario: Scenario
    let times: Times
    /// The errors that scenario rules put on single resources.
    let injected: [ResourceID: EnhancedError]

    /// The request for an endpoint that checks by itself. The client is unknown.
    var uncheckedRequest: CheckedRequest {
        CheckedRequest(
            now: times.device, serverTime: times.server, scenario: scenario,
            serviceProvider: parsed.serviceProvider ?? "", client: "", device: device ?? .unnamed,
            temporaryIdentity: parsed.temporaryIdentity)
    }
}

/// The clock times of one request.
struct Times: Sendable {
    /// The time on the machine's clock.
    var machine: Timestamp
    /// Access tokens and throttling use this time.
    var server: Timestamp
    /// All other expiry uses this time.
    var device: Timestamp
}

extension RequestChecks {
    /// The request that an endpoint gets.
    ///
    /// - Throws: the refusal of the first check of its dialect that fails.
    fileprivate func request(for endpoint: Endpoint, in simulator: Simulator) throws -> CheckedRequest {
        switch endpoint {
        case .pass: try passRequest(in: simulator)
        case .legacy: try legacyRequest(in: simulator)
        case .accessEnabler: try accessEnablerRequest(in: simulator)
        case .singleSignOn: try singleSignOnRequest(in: simulator)
        case .registration, .statusOnly, .page: uncheckedRequest
        }
    }
}
