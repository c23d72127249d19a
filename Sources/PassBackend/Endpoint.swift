import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// The functions that implement the operations, for one request. Each throws the refusals of its API.
struct Endpoint {
    let request: CheckedRequest
    let parsed: ParsedRequest
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

    /// Runs the checks of the operation's dialect, then calls its endpoint.
    ///
    /// - Parameter remarks: set to what the mock ignores in a request that has passed the checks.
    func answer(_ simulator: inout Simulator, _ remarks: inout [Reason]) -> Answer {
        do {
            let endpoint = Endpoint(request: try checkedRequest(in: simulator), parsed: parsed)
            remarks = endpoint.request.ignoredTokens
            if let reason = seed(&simulator) { remarks.append(reason) }
            if let reason = remarkOnAddedProfile(endpoint.request, simulator) { remarks.append(reason) }
            return try endpoint.answer(&simulator)
        } catch let refusal as any Refusal {
            return Answer(refusing: refusal)
        } catch {
            preconditionFailure("Checks and endpoints throw refusals.")
        }
    }

    /// The request that an endpoint gets. The endpoints of registration, of pages and of *Reset TempPass* check by themselves,
    /// and do not know the client.
    ///
    /// - Throws: the refusal of the first check of the dialect that fails.
    private func checkedRequest(in simulator: Simulator) throws -> CheckedRequest {
        switch parsed.definition.dialect {
        case .enhanced: try passRequest(in: simulator)
        case .legacy: try legacyRequest(in: simulator)
        case .accessEnabler: try accessEnablerRequest(in: simulator)
        case .singleSignOnService: try singleSignOnRequest(in: simulator)
        case .registration, .statusOnly, .html: requestWithoutChecks(in: simulator)
        }
    }

    private func requestWithoutChecks(in simulator: Simulator) -> CheckedRequest {
        let users = tokenUsers(for: "", nil, simulator)
        return CheckedRequest(
            now: times.device, serverTime: times.server, scenario: scenario,
            serviceProvider: parsed.serviceProvider ?? "", client: "", device: device ?? .unnamed,
            temporaryIdentity: parsed.temporaryIdentity, subjects: users.subjects,
            ignoredTokens: users.ignored)
    }

    /// Ends the logins that a request is about, because a rule has answered it with an error that says so. A request that would
    /// fail the checks ends none. Adds the seed profiles of the scenario first, so that none comes with the next request.
    ///
    /// - Parameter error: the code of the error.
    func endLogins(at mvpd: MVPDID?, after error: String, in simulator: inout Simulator) {
        switch parsed.definition.dialect {
        case .enhanced, .legacy, .accessEnabler: break
        case .singleSignOnService, .registration, .statusOnly, .html: return
        }
        guard let request = try? checkedRequest(in: simulator) else { return }
        _ = seed(&simulator)
        simulator.endLogins(at: mvpd, after: error, in: request)
    }

    /// A remark on an added single sign-on profile, for the operations that read the tokens of users.
    private func remarkOnAddedProfile(_ request: CheckedRequest, _ simulator: Simulator) -> Reason? {
        guard simulator.hasAddedSharedProfile(on: request.device), parsed.definition.requiresDevice,
            parsed.partner == nil, parsed.operation != .resumeAuthenticationSession
        else { return nil }
        return switch parsed.definition.dialect {
        case .enhanced, .legacy:
            simulator.remarkOnAddedProfile(
                at: (parsed.parameters["mvpd"] ?? parsed.form["mvpd"]).map { MVPDID($0) }, in: request)
        case .accessEnabler, .singleSignOnService, .registration, .statusOnly, .html: nil
        }
    }

    /// Applies the initial state of the scenario to a device, only after its first request has passed the checks, so that a
    /// rejected request changes nothing.
    ///
    /// - Returns: the reason why a part of it was not applied; `nil` otherwise.
    private func seed(_ simulator: inout Simulator) -> Reason? {
        switch parsed.definition.dialect {
        case .registration, .statusOnly, .html: nil
        case .enhanced, .legacy, .accessEnabler, .singleSignOnService:
            device.flatMap {
                simulator.seed(
                    $0, for: parsed.serviceProvider, from: scenario,
                    keepsLogins: parsed.requestedScenario.selects(scenario), at: times.device)
            }
        }
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
