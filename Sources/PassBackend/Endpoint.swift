import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The function that implements an operation, by the dialect of its errors.
enum Endpoint {
    typealias Function<Result, Failure: Error> =
        @Sendable (inout Simulator, CheckedRequest, ParsedRequest) throws(Failure) -> Result

    case pass(Function<Answer, EnhancedError>)
    case registration(Function<Answer, RegistrationError>)
    case statusOnly(Function<Void, StatusOnlyError>)
    case legacy(Function<LegacyAnswer, LegacyError>)
    case accessEnabler(Function<AccessEnablerAnswer, AccessEnablerError>)
    case singleSignOn(Function<Answer, SingleSignOnServiceError>)
    case page(Function<PageAnswer, PageError>)
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
            let request = try checks.request(for: self, &simulator)
            remarks = request.ignoredTokens
            switch self {
            case .pass(let answer): return .answer(try answer(&simulator, request, parsed))
            case .registration(let answer): return .answer(try answer(&simulator, request, parsed))
            case .statusOnly(let answer):
                try answer(&simulator, request, parsed)
                return .reply(Reply(status: .noContent))
            case .legacy(let answer):
                return .legacy(try answer(&simulator, request, parsed), parsed.legacyFormat)
            case .accessEnabler(let answer): return .accessEnabler(try answer(&simulator, request, parsed))
            case .singleSignOn(let answer): return .answer(try answer(&simulator, request, parsed))
            case .page(let answer):
                return .page(try answer(&simulator, request, parsed), baseURL: parsed.baseURL)
            }
        } catch let error as LegacyError {
            return .refused(LegacyRefusal(error: error, format: parsed.legacyFormat))
        } catch let refusal as any Refusal {
            return .refused(refusal)
        } catch {
            preconditionFailure("Each kind of endpoint throws its refusal.")
        }
    }
}

extension RequestChecks {
    /// The request for an endpoint. The scenario's initial state is applied to a device only after its first request
    /// has passed the checks, so that a rejected request changes nothing.
    fileprivate func request(for endpoint: Endpoint, _ simulator: inout Simulator) throws -> CheckedRequest {
        let request: CheckedRequest
        switch endpoint {
        case .pass: request = try passRequest(in: simulator)
        case .legacy: request = try legacyRequest(in: simulator)
        case .accessEnabler: request = try accessEnablerRequest(in: simulator)
        case .singleSignOn: request = try singleSignOnRequest(in: simulator)
        case .registration, .statusOnly, .page: return uncheckedRequest
        }
        if let device {
            simulator.seed(device, for: parsed.serviceProvider, from: scenario, at: times.device)
        }
        return request
    }
}
