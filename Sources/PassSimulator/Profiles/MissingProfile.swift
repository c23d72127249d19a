import ControlAPI
import PassAPI

extension Simulator {
    /// Why the client sees no profile.
    ///
    /// - Parameters:
    ///   - mvpd: the MVPD of the request; `nil` for any.
    ///   - isIncluded: the types that the operation returns.
    func reasonForMissingProfile(
        at mvpd: MVPDID? = nil, in request: CheckedRequest,
        where isIncluded: (ProfileType) -> Bool = { _ in true }
    ) -> Reason {
        let available = availableProfiles(in: request).filter { mvpd == nil || $0.mvpd == mvpd }
        if let hidden = available.first(where: { $0.validity.contains(request.now) }) {
            guard isIncluded(hidden.type) else {
                return """
                    The device has a valid \(hidden.type.rawValue) profile at \(hidden.mvpd), but a code returns only regular, \
                    degraded and temporary profiles.
                    """
            }
            // Only the partner framework status hides a valid profile of a type that the operation returns.
            return request.reasonAgainstPartnerStatus(for: hidden.mvpd)
                ?? "The device has a valid \(hidden.type.rawValue) profile at \(hidden.mvpd)."
        }
        if let expired = available.max(by: { $0.validity.notAfter < $1.validity.notAfter }) {
            return """
                The \(expired.type.rawValue) profile at \(expired.mvpd) \
                \(expired.validity.mismatch(at: request.now)) by the device's clock.
                """
        }
        let others = (devices[request.device]?.profiles ?? []).filter { mvpd == nil || $0.mvpd == mvpd }
        let place = mvpd.map { " at \($0)" } ?? ""
        if let other = others.first(where: { $0.serviceProvider != request.serviceProvider }) {
            return """
                The device has a profile\(place) of the service provider \(other.serviceProvider), but none of \
                \(request.serviceProvider).
                """
        }
        if let reason = Self.reasonBetweenAPIs(others, place, in: request) { return reason }
        if let client = others.lazy.compactMap(\.client).first {
            return Reason(
                "The device has a profile\(place) of the client \(client), and the request is of another client.",
                hint: "Keep the client credentials: a profile belongs to the client that logged in.")
        }
        return reasonForNoLogin(place, in: request)
    }

    /// - Parameter place: the MVPD of the request, after `at`; empty for any.
    private func reasonForNoLogin(_ place: String, in request: CheckedRequest) -> Reason {
        let text = "No user has logged in\(place) on this device."
        if let wrong = request.reasonForUnreadableStatus ?? request.reasonForImplausibleStatus {
            return Reason("\(text) \(wrong.text)", hint: wrong.hint)
        }
        if let code = devices[request.device]?.liveSessions[request.serviceProvider] {
            let policy = request.policies.loginOutcome
            return Reason(
                "\(text) The login with the code \(code) is not complete.",
                hint: policy == .asAsked
                    ? "Log in on its page, or without a browser: POST /__admin/sessions/\(code)/complete."
                    : "No login can succeed with the policy loginOutcome: \(policy.rawValue).")
        }
        var hint =
            "Log in with the app, or add a profile to the device: POST /__admin/devices/{device}/profiles."
        if let mvpd = request.partnerMVPD, request.partnerStatusGrantsAccess(to: mvpd) {
            hint = """
                The framework's status is granted for \(mvpd): go on with POST \
                \(PassOperation.retrievePartnerAuthenticationRequest.path([
                    "serviceProvider": request.serviceProvider.text, "partner": Partner.apple.rawValue,
                ])), or add a profile to the device: POST /__admin/devices/{device}/profiles.
                """
        }
        if let other = lastDevice(of: request.client), other != request.device {
            hint += """
                 The client's previous request named another device, \(other.readableText): a login belongs to the device on \
                which it was made.
                """
        }
        if let removalHint, devices[request.device]?.lastSessionAt == nil { hint += " \(removalHint)" }
        return Reason(text, hint: hint)
    }

    /// Why one API does not show a login with the other.
    private static func reasonBetweenAPIs(
        _ profiles: [Profile], _ place: String, in request: CheckedRequest
    ) -> Reason? {
        let isLegacy = request.client == .legacy
        guard profiles.contains(where: { ($0.client == .legacy) != isLegacy && $0.client != nil }) else {
            return nil
        }
        let (other, own) = isLegacy ? ("V2", "V1") : ("V1", "V2")
        return Reason(
            "The device has a profile\(place) of REST API \(other), and the request is one of REST API \(own).",
            hint: """
                The user must log in again: the two versions share no logins, unless the policy legacyLogins is shared.
                """)
    }
}
