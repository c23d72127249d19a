import ControlAPI
import HTTPMessages
import HTTPTypes
import LoginPages
import PassAPI
import PassSimulator

extension Endpoint {
    /// Runs the checks of the dialect, then calls the endpoint. The scenario's initial state is applied to a
    /// device only after its first request has passed the checks, so that a rejected request changes nothing.
    func call(
        _ context: RequestContext, _ device: DeviceIdentifier?, _ scenario: Scenario, _ times: Times,
        _ items: [ResourceID: EnhancedError], _ verifiers: Verifiers, _ publicURL: PublicURL?,
        _ simulator: inout Simulator
    ) -> OperationResult.Content {
        switch self {
        case .pass(let answer):
            do throws(EnhancedError) {
                let call = try Preflight(context, device, scenario, times, verifiers).call(
                    in: simulator, injected: items)
                if let device { simulator.seed(device, from: scenario, at: times.device) }
                return .answer(try answer(&simulator, call))
            } catch {
                return .error(error)
            }
        case .registration(let answer):
            do throws(RegistrationErrorCode) {
                let call = RegistrationCall(
                    request: context.request, configuration: scenario.configuration, now: times.server,
                    softwareStatementKey: verifiers.softwareStatementKey)
                return .answer(try answer(&simulator, call))
            } catch {
                return .registrationError(error)
            }
        case .statusOnly(let answer):
            do throws(StatusOnlyError) {
                try answer(
                    &simulator,
                    StatusOnlyCall(context: context, configuration: scenario.configuration, now: times.server)
                )
                return .reply(Reply(status: .noContent))
            } catch {
                return .reply(Reply(status: error.status))
            }
        case .legacy(let answer):
            let format = context.legacy?.format ?? .xml
            do throws(LegacyError) {
                let call = try LegacyPreflight(context, device, scenario, times).call(
                    in: simulator, injected: items)
                if let device { simulator.seed(device, from: scenario, at: times.device) }
                return .legacy(.success(try answer(&simulator, call)), format)
            } catch {
                return .legacy(.failure(error), format)
            }
        case .page(let answer):
            do throws(PageError) {
                let call = PageCall(context, scenario: scenario, now: times.device, publicURL: publicURL)
                return .reply(try answer(&simulator, call))
            } catch {
                return .pageError(error)
            }
        }
    }
}

extension PageCall {
    fileprivate init(
        _ context: RequestContext, scenario: Scenario, now: Timestamp, publicURL: PublicURL?
    ) {
        self.init(
            request: context.request, parameters: context.parameters, query: context.query,
            form: context.form,
            code: context.code, serviceProvider: context.serviceProvider, device: context.device,
            temporaryIdentity: context.temporaryIdentity, scenario: scenario, now: now, publicURL: publicURL)
    }
}
