import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// *Reset TempPass*: for devices on `/reset-tempass/v3/reset`, for users on
/// `/reset-tempass/v3/reset/generic`.
enum ResetTempPass {
    static func answer(_ simulator: inout Simulator, _ call: StatusOnlyCall) throws(StatusOnlyError) {
        guard let requestor = call.parameter("requestor_id") else {
            throw .badRequest(because: "The query has no requestor_id.")
        }
        let serviceProvider = ServiceProviderID(requestor)
        do throws(EnhancedError) {
            _ = try call.configuration.authorize(
                token: call.context.token, for: serviceProvider, at: call.now)
        } catch {
            throw StatusOnlyError(refusal: error)
        }
        guard let mvpd = call.parameter("mvpd_id").map({ MVPDID($0) }) else {
            throw .badRequest(because: "The query has no mvpd_id.")
        }
        guard let pass = call.configuration.mvpd(mvpd)?.tempPass else {
            throw .badRequest(because: "\(mvpd) is not a temporary pass of the configuration.")
        }
        guard call.configuration.activeIntegration(serviceProvider, mvpd) != nil else {
            throw .badRequest(because: call.configuration.reasonAgainst(mvpd, at: serviceProvider))
        }
        let isGeneric = call.context.request.pathSegments?.last == "generic"
        // Only promotional passes distinguish users.
        if isGeneric, pass.identityKey == nil {
            throw .badRequest(
                because: "\(mvpd) is not a promotional pass, so that it does not distinguish users.")
        }
        simulator.resetTempPass(
            PassKey(serviceProvider: serviceProvider, mvpd: mvpd),
            isGeneric ? call.identities : try call.devices())
    }
}

extension StatusOnlyCall {
    fileprivate func parameter(_ name: String) -> String? {
        context.query[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Resets all users if `key` is absent or `all`.
    fileprivate var identities: Simulator.ResetScope {
        parameter("key").flatMap { $0 == "all" ? nil : $0 }.map(Simulator.ResetScope.identity) ?? .identities
    }

    /// Resets all devices if `device_id` is absent or `all`. The published sample sends the identifier
    /// decoded.
    fileprivate func devices() throws(StatusOnlyError) -> Simulator.ResetScope {
        guard let text = parameter("device_id"), text != "all" else { return .devices }
        let candidates = [DeviceIdentifier(base64: text), DeviceIdentifier(base64: Base64.encode(text.utf8))]
        return .device(candidates.compactMap(\.self))
    }
}

extension StatusOnlyError {
    fileprivate init(refusal error: EnhancedError) {
        self.init(
            status: error.code.status == 400
                ? .badRequest
                : error.code == .invalidAccessTokenServiceProvider ? .forbidden : .unauthorized,
            reason: error.reason)
    }
}
