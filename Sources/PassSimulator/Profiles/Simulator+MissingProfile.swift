import ControlAPI
import PassAPI

extension Simulator {
    /// Why the client sees no profile.
    ///
    /// - Parameter mvpd: the MVPD of the request; `nil` for any.
    func reasonForMissingProfile(at mvpd: MVPDID? = nil, in situation: Situation) -> Reason {
        let available = availableProfiles(in: situation).filter { mvpd == nil || $0.mvpd == mvpd }
        if let hidden = available.first(where: { $0.validity.contains(situation.now) }) {
            return reasonForHiddenProfile(hidden, in: situation)
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

    /// A valid profile can be hidden by the partner framework status, or by its type from a second screen.
    private func reasonForHiddenProfile(_ profile: Profile, in situation: Situation) -> Reason {
        situation.reasonAgainstPartnerStatus(for: profile.mvpd)
            ?? "The device has an appleSSO profile at \(profile.mvpd), which a second screen cannot retrieve with the code."
    }
}
