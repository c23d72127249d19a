import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassOperations
import PassSimulator

/// The checks that all operations of REST API V1 share, in their order: authorization, requestor, device,
/// device information.
extension UncheckedCall {
    /// The checked call.
    ///
    /// - Throws: the error of the first check that fails.
    func legacyCall(in simulator: Simulator) throws(LegacyError) -> LegacyCall {
        guard let parameters = context.legacy else { preconditionFailure("the operation is one of V1") }
        let coded = context.code.flatMap { simulator.sessions[$0] }.flatMap { isGood($0) ? $0 : nil }
        let requestor =
            parameters.requestor ?? (context.definition.isRequestorOptional ? coded?.serviceProvider : nil)
        try checkAuthorization(for: requestor, parameters, simulator)
        guard let requestor else {
            throw context.definition.isRequestorOptional
                ? .notFound : .missing("requestor", .invalidRequestor)
        }
        guard scenario.configuration.serviceProviders[requestor] != nil else {
            throw .badRequest(.invalidRequestor)
        }
        if context.definition.namesDevice, parameters.device == nil {
            throw .missing("deviceId", .invalidDeviceID)
        }
        let session = coded.flatMap { $0.serviceProvider == requestor ? $0 : nil }
        return LegacyCall(
            context: context, parameters: parameters,
            situation: Situation(
                now: times.device, serverTime: times.server, scenario: scenario,
                serviceProvider: requestor, client: .legacy,
                device: session?.device ?? device ?? .unnamed,
                origin: context.request.origin(try deviceInformation(parameters)),
                temporaryIdentity: context.temporaryIdentity),
            session: session, injected: injected)
    }

    /// True for a registration code that has not expired.
    private func isGood(_ session: Session) -> Bool {
        session.registration != nil && session.validity.contains(times.device)
    }

    private func checkAuthorization(
        for requestor: ServiceProviderID?, _ parameters: LegacyParameters, _ simulator: Simulator
    ) throws(LegacyError) {
        let isNeeded =
            scenario.configuration.policies.legacyAuthorization == .required
            && context.definition.takesAccessToken
        guard isNeeded else { return }
        do throws(EnhancedError) {
            _ = try simulator.authorize(
                token: context.token, for: requestor ?? "", in: scenario.configuration, at: times.server)
        } catch {
            // An invalid requestor is reported later, with its own error.
            guard error.code == .invalidParameterServiceProvider || parameters.hasSignature else {
                throw .unauthorized
            }
        }
    }

    private func deviceInformation(
        _ parameters: LegacyParameters
    ) throws(LegacyError) -> DeviceInformation? {
        guard context.definition.readsDeviceInfo else { return nil }
        let policy = scenario.configuration.policies.deviceInfo
        guard let value = parameters.deviceInformation else {
            if policy == .lenient { return nil }
            throw .missing("device_info", .invalidDeviceInfo)
        }
        let information =
            policy == .strict
            ? DeviceInformation(headerValue: value, isStrict: true) : context.information
        guard let information else { throw .badRequest(.invalidDeviceInfo) }
        return information
    }
}
