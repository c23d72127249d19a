import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The function that implements an operation, by the dialect of its errors.
enum Endpoint {
    case pass(@Sendable (inout Simulator, PassCall) throws(EnhancedError) -> Answer)
    case registration(@Sendable (inout Simulator, RegistrationCall) throws(RegistrationError) -> Answer)
    case statusOnly(@Sendable (inout Simulator, StatusOnlyCall) throws(StatusOnlyError) -> Void)
    case legacy(@Sendable (inout Simulator, LegacyCall) throws(LegacyError) -> LegacyAnswer)
    case accessEnabler(
        @Sendable (inout Simulator, LegacyCall) throws(AccessEnablerError) -> AccessEnablerAnswer)
    case singleSignOn(
        @Sendable (inout Simulator, SingleSignOnCall) throws(SingleSignOnServiceError) -> Answer)
    case page(@Sendable (inout Simulator, PageCall) throws(PageError) -> PageAnswer)
}

extension Endpoint {
    /// Runs the checks of the dialect, then calls the endpoint. The scenario's initial state is applied to a
    /// device only after its first request has passed the checks, so that a rejected request changes nothing.
    ///
    /// - Parameter remarks: set to what the mock ignores in a request that has passed the checks.
    func call(
        _ call: UncheckedCall, _ simulator: inout Simulator, _ remarks: inout [Reason]
    ) -> OperationResult.Content {
        do {
            switch self {
            case .pass(let answer):
                let checked = try call.passCall(in: simulator)
                remarks = checked.ignoredTokens
                call.seedDevice(&simulator)
                return .answer(try answer(&simulator, checked))
            case .registration(let answer): return .answer(try answer(&simulator, call.registrationCall))
            case .statusOnly(let answer):
                try answer(&simulator, call.statusOnlyCall)
                return .reply(Reply(status: .noContent))
            case .legacy(let answer):
                let checked = try call.legacyCall(in: simulator)
                remarks = checked.ignoredTokens
                call.seedDevice(&simulator)
                return .legacy(try answer(&simulator, checked), call.legacyFormat)
            case .accessEnabler(let answer):
                let checked = try call.accessEnablerCall(in: simulator)
                remarks = checked.ignoredTokens
                call.seedDevice(&simulator)
                return .accessEnabler(try answer(&simulator, checked))
            case .singleSignOn(let answer):
                let checked = try call.singleSignOnCall(in: simulator)
                remarks = checked.ignoredTokens
                call.seedDevice(&simulator)
                return .answer(try answer(&simulator, checked))
            case .page(let answer):
                let pageCall = call.pageCall
                return .page(try answer(&simulator, pageCall), baseURL: pageCall.baseURL)
            }
        } catch let error as LegacyError {
            return .refused(LegacyRefusal(error: error, format: call.legacyFormat))
        } catch let refusal as any Refusal {
            return .refused(refusal)
        } catch {
            preconditionFailure("Each kind of endpoint throws its refusal.")
        }
    }
}

extension UncheckedCall {
    fileprivate var legacyFormat: LegacyFormat { context.legacy?.format ?? .xml }

    fileprivate func seedDevice(_ simulator: inout Simulator) {
        guard let device else { return }
        simulator.seed(device, for: context.serviceProvider, from: scenario, at: times.device)
    }
}
