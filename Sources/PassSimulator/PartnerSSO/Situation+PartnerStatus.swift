import ControlAPI
import PassAPI

extension Situation {
    /// The MVPD in the partner framework status; `nil` when the status has none or an unknown one.
    var partnerMVPD: MVPDID? {
        partnerStatus?.providerID.flatMap(scenario.mvpd(mappedTo:))
    }

    /// The MVPD of a partner flow: the one in the status, else the one that the application requested, else
    /// the service provider's fallback.
    func partnerFlowMVPD(requested: MVPDID?) -> MVPDID? {
        partnerMVPD ?? requested ?? configuration.serviceProvider(serviceProvider)?.fallbackMVPD
    }

    /// True when the status grants access to the profiles of the MVPD. The expiration date of the status is
    /// ignored, because a profile stays valid after the login with Apple has expired.
    func partnerStatusGrantsAccess(to mvpd: MVPDID) -> Bool {
        partnerStatus?.accessStatus == .granted && partnerMVPD == mvpd
    }

    /// The MVPD in a fully valid status (page *Header - AP-Partner-Framework-Status*).
    ///
    /// - Parameter phase: the phase of the operation, in which a status without an expiration date can be valid.
    /// - Throws: the `invalid_header_pfs_*` code for the first error in the status.
    func validPartnerMVPD(in phase: PartnerPhase) throws(EnhancedError) -> MVPDID {
        switch partnerStatus?.accessStatus {
        case nil:
            throw EnhancedError(
                .invalidHeaderPFSPermissionAccessNotPresent, because: reasonAgainstPermission)
        case .notDetermined:
            throw EnhancedError(
                .invalidHeaderPFSPermissionAccessNotDetermined, because: reasonAgainstPermission)
        case .denied?, .restricted?:
            throw EnhancedError(
                .invalidHeaderPFSPermissionAccessNotGranted, because: reasonAgainstPermission)
        case .granted: break
        }
        guard let mvpd = partnerMVPD else {
            throw EnhancedError(.invalidHeaderPFSProviderIDNotDetermined, because: reasonForUnknownProvider)
        }
        guard !isPartnerLoginExpired(in: phase) else {
            throw EnhancedError(.invalidHeaderPFSProviderInfoExpired, because: reasonForExpiredLogin)
        }
        return mvpd
    }

    /// Why the status does not grant access to the profiles of the MVPD; `nil` when it does.
    func reasonAgainstPartnerStatus(for mvpd: MVPDID) -> Reason? {
        guard partnerStatus?.accessStatus == .granted else { return reasonAgainstPermission }
        guard let named = partnerMVPD else { return reasonForUnknownProvider }
        return named == mvpd ? nil : reasonForOtherProvider(named, "the profile is for \(mvpd)")
    }

    /// - Parameter expectation: what has another MVPD, as a clause.
    func reasonForOtherProvider(_ named: MVPDID, _ expectation: String) -> Reason {
        "AP-Partner-Framework-Status says granted, but its provider is \(named), and \(expectation)."
    }

    /// Why the status does not say `granted`.
    private var reasonAgainstPermission: Reason {
        if hasUnreadablePartnerStatus {
            return "AP-Partner-Framework-Status cannot be read: expected a JSON object in base64."
        }
        guard let partnerStatus else { return "The request has no header AP-Partner-Framework-Status." }
        if policies.partnerFrameworkStatus == .denied {
            return """
                The policy partnerFrameworkStatus: denied of the scenario \(scenario.name) makes every \
                AP-Partner-Framework-Status count as denied.
                """
        }
        let header = "AP-Partner-Framework-Status"
        if let unknown = partnerStatus.unknownAccessStatus {
            let known = PartnerAccessStatus.allCases.map(\.rawValue).joined(separator: ", ")
            return
                "\(header) has the accessStatus \(unknown), which counts as notDetermined: expected one of \(known)."
        }
        return switch partnerStatus.accessStatus {
        case nil: "\(header) has no frameworkPermissionInfo.accessStatus."
        case .notDetermined:
            "\(header) says notDetermined: the user has not decided yet whether the app may see the TV provider."
        case .denied: "\(header) says denied: the user has not given the app access to the TV provider."
        case .restricted:
            "\(header) says restricted: the settings of the device let no app see the TV provider."
        case .granted: "\(header) says granted."
        }
    }

    private var reasonForUnknownProvider: Reason {
        guard let id = partnerStatus?.providerID else {
            return
                "AP-Partner-Framework-Status has no frameworkProviderInfo.id: the user has not chosen a TV provider."
        }
        let known = configuration.platformMVPDs.keys.map(\.text).sorted().joined(separator: ", ")
        return Reason(
            "AP-Partner-Framework-Status has the provider \(id), but no configured MVPD has this platformMappingId.",
            hint: "Send one of \(known), or set the platformMappingId of your MVPD.")
    }

    private var reasonForExpiredLogin: Reason {
        switch partnerStatus?.expirationDate {
        case .at(let time):
            """
            The login in Apple's framework expired \((now - time).approximate) ago, at \(time.utcString), by the \
            device's clock, which shows \(now.utcString).
            """
        case .missing, nil:
            "AP-Partner-Framework-Status has no frameworkProviderInfo.expirationDate, which counts as expired by policy."
        case .unreadable: "frameworkProviderInfo.expirationDate is not a number of milliseconds."
        }
    }

    /// Why Apple single sign-on is not available to the device at the MVPD. `nil` when it is: the device is one of
    /// Apple's (policy `partnerSSOPlatforms`), the integration has it on for the device's platform, and Apple has
    /// onboarded the MVPD.
    ///
    /// - Parameter platform: the platform of the device; `nil` for the one that the request shows.
    func reasonAgainstPartnerSignOn(
        at active: ActiveIntegration, on platform: DevicePlatform? = nil
    ) -> Reason? {
        let platform = platform ?? origin.platform
        guard hasPartnerFramework(on: platform) else {
            return """
                The device is not one of Apple's: X-Device-Info and User-Agent show the platform \(platform.rawValue).
                """
        }
        guard active.integration.applePlatformServices.value(for: platform) else {
            return """
                The integration of \(serviceProvider) with \(active.mvpd.id) has applePlatformServices off for \
                \(platform.rawValue).
                """
        }
        guard active.mvpd.boardingStatus == .supported else {
            return """
                Apple has not onboarded \(active.mvpd.id): its boardingStatus is \
                \(active.mvpd.boardingStatus?.rawValue ?? "missing"), and not SUPPORTED.
                """
        }
        return nil
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
