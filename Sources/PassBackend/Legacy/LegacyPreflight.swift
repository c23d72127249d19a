import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The checks that all operations of REST API V1 share, in their order: authorization, requestor, device, what is told
/// of the device.
struct LegacyPreflight {
    private let visit: Visit
    private let device: DeviceIdentifier?
    private let scenario: Scenario
    private let times: Times

    init(_ visit: Visit, _ device: DeviceIdentifier?, _ scenario: Scenario, _ times: Times) {
        self.visit = visit
        self.device = device
        self.scenario = scenario
        self.times = times
    }

    /// The call, ready for the operation.
    func call(
        in simulator: Simulator, injected: [ResourceID: EnhancedError]
    ) throws(LegacyError) -> LegacyCall {
        guard let parameters = visit.legacy else { preconditionFailure("the operation is one of V1") }
        let coded = visit.code.flatMap { simulator.sessions[$0] }.flatMap { isGood($0) ? $0 : nil }
        let requestor = parameters.requestor ?? (isAboutRecord ? coded?.serviceProvider : nil)
        try checkAuthorization(for: requestor, parameters, simulator)
        guard let requestor else {
            throw isAboutRecord ? .notFound : .missing("requestor", .invalidRequestor)
        }
        guard scenario.world.serviceProviders[requestor] != nil else { throw .badRequest(.invalidRequestor) }
        if visit.row.namesDevice, parameters.device == nil {
            throw .missing("deviceId", .invalidDeviceID)
        }
        let session = coded.flatMap { $0.serviceProvider == requestor ? $0 : nil }
        return LegacyCall(
            visit: visit, parameters: parameters,
            situation: Situation(
                now: times.device, serverTime: times.server, scenario: scenario,
                serviceProvider: requestor, client: .legacy,
                device: session?.device ?? device ?? .unnamed,
                origin: visit.request.origin(try deviceInformation(parameters)),
                temporaryIdentity: visit.temporaryIdentity),
            session: session, injected: injected)
    }

    /// True for the operations on a registration code: one of their published paths has no requestor in it.
    private var isAboutRecord: Bool {
        visit.operation == .legacyReturnRegistrationRecord
            || visit.operation == .legacyDeleteRegistrationRecord
    }

    /// True for a registration code that has not expired.
    private func isGood(_ session: Session) -> Bool {
        session.registration != nil && session.validity.contains(times.device)
    }

    private func checkAuthorization(
        for requestor: ServiceProviderID?, _ parameters: LegacyParameters, _ simulator: Simulator
    ) throws(LegacyError) {
        let isNeeded =
            scenario.world.policies.legacyAuthorization == .required && visit.row.takesAccessToken
        guard isNeeded else { return }
        do throws(EnhancedError) {
            _ = try simulator.authorize(
                token: visit.token, for: requestor ?? "", in: scenario.world, at: times.server)
        } catch {
            // What is wrong with the requestor is said later, in its own words.
            guard error.code == .invalidParameterServiceProvider || parameters.hasSignature else {
                throw .unauthorized
            }
        }
    }

    private func deviceInformation(
        _ parameters: LegacyParameters
    ) throws(LegacyError) -> DeviceInformation? {
        guard visit.row.readsDeviceInfo else { return nil }
        let policy = scenario.world.policies.deviceInfo
        guard let value = parameters.deviceInformation else {
            if policy == .lenient { return nil }
            throw .missing("device_info", .invalidDeviceInfo)
        }
        let information =
            policy == .strict
            ? DeviceInformation(headerValue: value, isStrict: true) : visit.information
        guard let information else { throw .badRequest(.invalidDeviceInfo) }
        return information
    }
}
