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
        switch self {
        case .pass(let answer):
            do throws(EnhancedError) {
                let checked = try call.passCall(in: simulator)
                remarks = checked.ignoredTokens
                call.seedDevice(&simulator)
                return .answer(try answer(&simulator, checked))
            } catch {
                return .error(error)
            }
        case .registration(let answer):
            do throws(RegistrationError) {
                return .answer(try answer(&simulator, call.registrationCall))
            } catch {
                return .registrationError(error)
            }
        case .statusOnly(let answer):
            do throws(StatusOnlyError) {
                try answer(&simulator, call.statusOnlyCall)
                return .reply(Reply(status: .noContent))
            } catch {
                return .reply(Reply(status: error.status), because: error.reason)
            }
        case .legacy(let answer):
            let format = call.context.legacy?.format ?? .xml
            do throws(LegacyError) {
                let checked = try call.legacyCall(in: simulator)
                remarks = checked.ignoredTokens
                call.seedDevice(&simulator)
                return .legacy(.success(try answer(&simulator, checked)), format)
            } catch {
                return .legacy(.failure(error), format)
            }
        case .accessEnabler(let answer):
            do throws(AccessEnablerError) {
                let checked = try call.accessEnablerCall(in: simulator)
                remarks = checked.ignoredTokens
                call.seedDevice(&simulator)
                return .accessEnabler(.success(try answer(&simulator, checked)))
            } catch {
                return .accessEnabler(.failure(error))
            }
        case .singleSignOn(let answer):
            do throws(SingleSignOnServiceError) {
                let checked = try call.singleSignOnCall(in: simulator)
                remarks = checked.ignoredTokens
                call.seedDevice(&simulator)
                return .answer(try answer(&simulator, checked))
            } catch {
                return .singleSignOnError(error)
            }
        case .page(let answer):
            do throws(PageError) {
                let pageCall = call.pageCall
                return .page(try answer(&simulator, pageCall), baseURL: pageCall.baseURL)
            } catch {
                return .pageError(error)
            }
        }
    }
}

extension UncheckedCall {
    fileprivate func seedDevice(_ simulator: inout Simulator) {
        guard let device else { return }
        simulator.seed(device, for: context.serviceProvider, from: scenario, at: times.device)
    }
}
