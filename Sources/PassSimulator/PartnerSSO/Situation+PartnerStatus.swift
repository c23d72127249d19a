import ControlAPI
import PassAPI

extension Situation {
    /// The MVPD in the partner framework status; `nil` when the status has none or an unknown one.
    var partnerMVPD: MVPD? {
        partnerStatus?.providerID.flatMap(scenario.mvpd(mappedTo:))
    }

    /// The MVPD of a partner flow: the one in the status, else the one that the application requested, else
    /// the service provider's fallback.
    func partnerFlowMVPD(requested: MVPDID?) -> MVPDID? {
        partnerMVPD?.id ?? requested ?? configuration.serviceProvider(serviceProvider)?.fallbackMVPD
    }

    /// True when the status grants access to the profiles of the MVPD. The expiration date of the status is
    /// ignored, because a profile stays valid after the login with Apple has expired.
    func partnerStatusGrantsAccess(to mvpd: MVPDID) -> Bool {
        partnerStatus?.accessStatus == .granted && partnerMVPD?.id == mvpd
    }

    /// The MVPD in a fully valid status (page *Header - AP-Partner-Framework-Status*).
    ///
    /// - Parameter phase: the phase of the operation, in which a status without an expiration date can be valid.
    /// - Throws: the `invalid_header_pfs_*` code for the first error in the status.
    func validPartnerMVPD(in phase: PartnerPhase) throws(EnhancedError) -> MVPD {
        switch partnerStatus?.accessStatus {
        case nil: throw EnhancedError(.invalidHeaderPFSPermissionAccessNotPresent)
        case .notDetermined: throw EnhancedError(.invalidHeaderPFSPermissionAccessNotDetermined)
        case .denied, .restricted: throw EnhancedError(.invalidHeaderPFSPermissionAccessNotGranted)
        case .granted: break
        }
        guard let mvpd = partnerMVPD else { throw EnhancedError(.invalidHeaderPFSProviderIDNotDetermined) }
        guard !isPartnerLoginExpired(in: phase) else {
            throw EnhancedError(.invalidHeaderPFSProviderInfoExpired)
        }
        return mvpd
    }

    /// True when Apple single sign-on is available to the device at the MVPD: the device is one of Apple's (policy
    /// `partnerSSOPlatforms`), the integration has it on for the device's platform, and Apple has onboarded the
    /// MVPD.
    ///
    /// - Parameter platform: the platform of the device; `nil` for the one that the request shows.
    func offersPartnerSignOn(
        at mvpd: MVPD, _ integration: Integration, on platform: DevicePlatform? = nil
    ) -> Bool {
        let platform = platform ?? origin.platform
        return hasPartnerFramework(on: platform) && integration.applePlatformServices.value(for: platform)
            && mvpd.boardingStatus == .supported
    }

    /// True for the platforms that have Apple's framework (policy `partnerSSOPlatforms`).
    func hasPartnerFramework(on platform: DevicePlatform) -> Bool {
        platform.isApple || policies.partnerSSOPlatforms == .any
    }

    private func isPartnerLoginExpired(in phase: PartnerPhase) -> Bool {
        switch partnerStatus?.expirationDate {
        case .at(let time): time <= now
        case .missing, nil: policies.isMissingExpirationDateExpired(in: phase)
        case .unreadable: true
        }
    }
}

extension Policies {
    fileprivate func isMissingExpirationDateExpired(in phase: PartnerPhase) -> Bool {
        switch missingExpirationDate {
        case .valid: false
        case .expired: true
        case .byPhase:
            switch phase {
            case .sessions: missingExpirationDateOnSessions == .expired
            case .profiles: missingExpirationDateOnProfiles == .expired
            case .decisions: missingExpirationDateOnDecisions == .expired
            }
        }
    }
}
