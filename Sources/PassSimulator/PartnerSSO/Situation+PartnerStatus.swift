import ControlAPI
import PassAPI

extension Situation {
    /// The MVPD that the partner framework status names, when it names a known one.
    var partnerMVPD: MVPD? {
        partnerStatus?.providerID.flatMap(scenario.mvpd(mappedTo:))
    }

    /// The MVPD of a partner flow: the one that the status names, else the one that the application asks for, else
    /// the service provider's fallback.
    func partnerFlowMVPD(asked: MVPDID?) -> MVPDID? {
        partnerMVPD?.id ?? asked ?? configuration.serviceProviders[serviceProvider]?.fallbackMVPD
    }

    /// True when the status lets a profile of that MVPD be seen. The end of the login with Apple does not matter:
    /// a profile outlives it.
    func partnerStatusShows(_ mvpd: MVPDID) -> Bool {
        partnerStatus?.accessStatus == .granted && partnerMVPD?.id == mvpd
    }

    /// The MVPD of a status that is valid in every respect (page *Header - AP-Partner-Framework-Status*).
    ///
    /// - Throws: the `invalid_header_pfs_*` code that says what is wrong with it.
    func validPartnerMVPD() throws(EnhancedError) -> MVPD {
        switch partnerStatus?.accessStatus {
        case nil: throw EnhancedError(.invalidHeaderPFSPermissionAccessNotPresent)
        case .notDetermined: throw EnhancedError(.invalidHeaderPFSPermissionAccessNotDetermined)
        case .denied, .restricted: throw EnhancedError(.invalidHeaderPFSPermissionAccessNotGranted)
        case .granted: break
        }
        guard let mvpd = partnerMVPD else { throw EnhancedError(.invalidHeaderPFSProviderIDNotDetermined) }
        guard !isPartnerLoginOver else { throw EnhancedError(.invalidHeaderPFSProviderInfoExpired) }
        return mvpd
    }

    /// True when Apple single sign-on works at the MVPD: switched on for the integration, and onboarded by Apple.
    func offersPartnerSignOn(at mvpd: MVPD, _ terms: Integration) -> Bool {
        terms.applePlatformServices && mvpd.boardingStatus == .supported
    }

    private var isPartnerLoginOver: Bool {
        switch partnerStatus?.expirationDate {
        case .at(let time): time <= now
        case .missing, nil: policies.missingExpirationDate == .expired
        case .unreadable: true
        }
    }
}
