import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *Reset TempPass*: for devices on `/reset-tempass/v3/reset`, for users on
    /// `/reset-tempass/v3/reset/generic`.
    func resetTempPass(_ simulator: inout Simulator) throws(StatusOnlyError) -> Answer {
        guard let requestor = parsed.parameter("requestor_id") else {
            throw .badRequest(because: "The query has no requestor_id.")
        }
        let serviceProvider = ServiceProviderID(requestor)
        do throws(EnhancedError) {
            _ = try request.configuration.authorize(
                token: parsed.token, for: serviceProvider, at: request.serverTime)
        } catch {
            // The policy can select the code of a wrong service provider for a missing or expired token, too.
            let isForbidden =
                error.code == .invalidAccessTokenServiceProvider
                && parsed.token.isUsable(at: request.serverTime)
            throw StatusOnlyError(
                status: error.code.status == 400
                    ? .badRequest : isForbidden ? .forbidden : .unauthorized,
                reason: error.reason)
        }
        guard let mvpd = parsed.parameter("mvpd_id").map({ MVPDID($0) }) else {
            throw .badRequest(because: "The query has no mvpd_id.")
        }
        guard let tempPass = request.configuration.mvpd(mvpd)?.tempPass else {
            let passes = request.configuration.mvpds.values.filter { $0.tempPass != nil }.map(\.id.text)
                .sorted()
            let hint = NearestName.similarName(to: mvpd.text, among: passes).map { "Did you mean \($0)?" }
            throw .badRequest(
                because: Reason("\(mvpd) is not a temporary pass of the configuration.", hint: hint))
        }
        guard request.configuration.activeIntegration(serviceProvider, mvpd) != nil else {
            throw .badRequest(because: request.configuration.reasonAgainst(mvpd, at: serviceProvider))
        }
        let isGeneric = parsed.request.pathSegments?.last == "generic"
        // Only promotional passes distinguish users.
        if isGeneric, tempPass.identityKey == nil {
            throw .badRequest(
                because: "\(mvpd) is not a promotional pass, so it does not distinguish users.")
        }
        let pass = PassKey(serviceProvider: serviceProvider, mvpd: mvpd)
        if isGeneric {
            // All users if `key` is absent or `all`.
            simulator.resetTempPass(pass, of: parsed.parameter("key").flatMap { $0 == "all" ? nil : $0 })
        } else {
            simulator.resetTempPass(pass, on: devicesToReset)
        }
        return .empty(.noContent)
    }

    /// `nil` for all devices, if `device_id` is absent or `all`. The published sample sends the identifier decoded.
    private var devicesToReset: [DeviceIdentifier]? {
        guard let text = parsed.parameter("device_id"), text != "all" else { return nil }
        let candidates = [DeviceIdentifier(base64: text), DeviceIdentifier(base64: Base64.encode(text.utf8))]
        return candidates.compactMap(\.self)
    }
}

/// The error of an operation that reports errors by status only.
struct StatusOnlyError: Error, Sendable {
    var status: HTTPResponse.Status
    /// Why, for the journal. Not sent to the client.
    var reason: Reason

    /// A parameter is missing or unknown.
    static func badRequest(because reason: Reason) -> StatusOnlyError {
        StatusOnlyError(status: .badRequest, reason: reason)
    }
}
