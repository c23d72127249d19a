import ControlAPI
import PassAPI

extension Simulator {
    /// Why the client sees no profile.
    ///
    /// - Parameters:
    ///   - mvpd: the MVPD of the request; `nil` for any.
    ///   - isIncluded: the types that the operation returns.
    func reasonForMissingProfile(
        at mvpd: MVPDID? = nil, in situation: Situation,
        where isIncluded: (ProfileType) -> Bool = { _ in true }
    ) -> Reason {
        let available = availableProfiles(in: situation).filter { mvpd == nil || $0.mvpd == mvpd }
        if let hidden = available.first(where: { $0.validity.contains(situation.now) }) {
            return isIncluded(hidden.type)
                ? reasonForHiddenProfile(hidden, in: situation)
                : """
                The device has a valid \(hidden.type.rawValue) profile at \(hidden.mvpd), but a code returns only regular, \
                degraded and temporary profiles.
                """
        }
        if let expired = available.max(by: { $0.validity.notAfter < $1.validity.notAfter }) {
            return """
                The \(expired.type.rawValue) profile at \(expired.mvpd) \
                \(expired.validity.mismatch(at: situation.now)) by the device's clock.
                """
        }
        let others = (devices[situation.device]?.profiles ?? []).filter { mvpd == nil || $0.mvpd == mvpd }
        let place = mvpd.map { " at \($0)" } ?? ""
        if let other = others.first(where: { $0.serviceProvider != situation.serviceProvider }) {
            return """
                The device has a profile\(place) of the service provider \(other.serviceProvider), but none of \
                \(situation.serviceProvider).
                """
        }
        if let reason = Self.reasonBetweenAPIs(others, place, in: situation) { return reason }
        if let client = others.lazy.compactMap(\.client).first {
            return Reason(
                "The device has a profile\(place) of the client \(client), and the request is of another client.",
                hint: "Keep the client credentials: a profile belongs to the client that logged in.")
        }
        return Reason(
            "No user has logged in\(place) on this device.",
            hint:
                "Log in with the app, or add a profile to the device: POST /__admin/devices/{device}/profiles."
        )
    }

    /// Why one API does not show a login with the other.
    private static func reasonBetweenAPIs(
        _ profiles: [Profile], _ place: String, in situation: Situation
    ) -> Reason? {
        let isLegacy = situation.client == .legacy
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

    /// Only the partner framework status hides a valid profile of a type that the operation returns.
    private func reasonForHiddenProfile(_ profile: Profile, in situation: Situation) -> Reason {
        situation.reasonAgainstPartnerStatus(for: profile.mvpd)
            ?? "The device has a valid \(profile.type.rawValue) profile at \(profile.mvpd)."
    }
}
