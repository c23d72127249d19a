import ControlAPI
import PassAPI

extension CheckedRequest {
    /// The MVPD in the partner framework status; `nil` when the status has none or an unknown one.
    var partnerMVPD: MVPDID? {
        partnerStatus?.providerID.flatMap(scenario.mvpd(mappedTo:))
    }

    /// The MVPD of a partner flow: the one in the status, else the one that the application requested, else
    /// the service provider's fallback.
    func partnerFlowMVPD(requested: MVPDID?) -> MVPDID? {
        partnerMVPD ?? requested ?? configuration.serviceProvider(serviceProvider)?.fallbackMVPD
    }

    /// Why a partner flow has no MVPD.
    var reasonForMissingPartnerFlowMVPD: Reason {
        let problem =
            if let platform = reasonAgainstPlatform(origin.platform) {
                platform
            } else if partnerStatus?.accessStatus == .granted {
                reasonForUnknownProvider
            } else {
                reasonAgainstPermission()
            }
        let remedy =
            "Without a provider in the status, the MVPD is fallbackMVPD of \(serviceProvider): set it."
        return Reason(
            """
            No MVPD is known. \(problem.text) The form has no mvpd, and \(serviceProvider) has no fallbackMVPD.
            """, hint: problem.hint.map { "\($0) \(remedy)" } ?? remedy)
    }

    /// True when the status grants access to the profiles of the MVPD. The expiration date of the status is
    /// ignored, because a profile stays valid after the login with Apple has expired.
    func partnerStatusGrantsAccess(to mvpd: MVPDID) -> Bool {
        partnerStatus?.accessStatus == .granted && partnerMVPD == mvpd
    }

    /// The MVPD in a fully valid status (page *Header - AP-Partner-Framework-Status*).
    ///
    /// - Parameter phase: the policy of the phase of single sign-on (page *Apple SSO Cookbook (REST API V2)*) in which a status
    ///   without an expiration date can be valid.
    /// - Throws: the `invalid_header_pfs_*` code for the first error in the status.
    func validPartnerMVPD(
        inPhaseOf phase: KeyPath<Policies, Policies.MissingExpirationDateInPhase>
    ) throws(EnhancedError) -> MVPDID {
        let denial: EnhancedErrorCode? =
            switch partnerStatus?.accessStatus {
            case nil: .invalidHeaderPFSPermissionAccessNotPresent
            case .notDetermined: .invalidHeaderPFSPermissionAccessNotDetermined
            case .denied, .restricted: .invalidHeaderPFSPermissionAccessNotGranted
            case .granted: nil
            }
        if let denial { throw EnhancedError(denial, because: reasonAgainstPermission()) }
        guard let mvpd = partnerMVPD else {
            throw EnhancedError(.invalidHeaderPFSProviderIDNotDetermined, because: reasonForUnknownProvider)
        }
        guard !isPartnerLoginExpired(policies[keyPath: phase]) else {
            throw EnhancedError(.invalidHeaderPFSProviderInfoExpired, because: reasonForExpiredLogin)
        }
        return mvpd
    }

    /// Why the status does not grant access to the profiles of the MVPD; `nil` when it does.
    func reasonAgainstPartnerStatus(for mvpd: MVPDID) -> Reason? {
        if partnerStatusGrantsAccess(to: mvpd) { return nil }
        let reason =
            if partnerStatus?.accessStatus != .granted {
                reasonAgainstPermission(for: mvpd)
            } else {
                partnerMVPD.map { reasonForProviderMismatch($0, "the profile is for \(mvpd)") }
                    ?? reasonForUnknownProvider
            }
        guard let own = configuration.mvpd(mvpd), own.platformMappingID == nil else { return reason }
        // No status can name this MVPD.
        return Reason(
            reason.text,
            hint: """
                \(mvpd) has no platformMappingId, so Apple's framework never has it as the provider. Set one, or use a \
                profile at another MVPD.
                """)
    }

    /// - Parameter expectation: a clause that names the other MVPD, such as `the profile is for Cablevision`.
    func reasonForProviderMismatch(_ named: MVPDID, _ expectation: String) -> Reason {
        "AP-Partner-Framework-Status says granted, but its provider is \(named), and \(expectation)."
    }

    /// Why the status does not say `granted`.
    ///
    /// - Parameter mvpd: the MVPD that the status must name; `nil` for any.
    private func reasonAgainstPermission(for mvpd: MVPDID? = nil) -> Reason {
        if let reason = reasonForUnreadableStatus(for: mvpd) { return reason }
        guard let partnerStatus else {
            return Reason(
                "The request has no header AP-Partner-Framework-Status.", hint: statusHint(for: mvpd))
        }
        if policies.partnerFrameworkStatus == .denied {
            return """
                The policy partnerFrameworkStatus: denied of the scenario \(scenario.name) makes every \
                AP-Partner-Framework-Status count as denied.
                """
        }
        let header = "AP-Partner-Framework-Status"
        let known = PartnerAccessStatus.allCases.map(\.rawValue).joined(separator: ", ")
        if let unknown = partnerStatus.unknownAccessStatus {
            let meant = Int64(unknown).map(Self.meaning(ofNumber:)) ?? "expected one of \(known)"
            return Reason(
                "\(header) has the accessStatus \(unknown), which counts as notDetermined: \(meant).",
                hint: statusHint(for: mvpd))
        }
        if let number = partnerStatus.numericAccessStatus {
            return Reason(
                """
                \(header) has the accessStatus \(number), a number, which counts as missing: \
                \(Self.meaning(ofNumber: number)).
                """, hint: statusHint(for: mvpd))
        }
        return switch partnerStatus.accessStatus {
        case nil:
            Reason(
                "\(header) has no frameworkPermissionInfo.accessStatus: expected one of \(known).",
                hint: statusHint(for: mvpd))
        case .notDetermined:
            "\(header) says notDetermined: the user has not decided yet whether the app may see the TV provider."
        case .denied: "\(header) says denied: the user has not given the app access to the TV provider."
        case .restricted:
            "\(header) says restricted: the settings of the device let no app see the TV provider."
        case .granted: "\(header) says granted."
        }
    }

    /// Why the header has no status at all; `nil` when it has one, or is missing.
    ///
    /// - Parameter mvpd: the MVPD that the status must name; `nil` for any.
    func reasonForUnreadableStatus(for mvpd: MVPDID? = nil) -> Reason? {
        partnerStatusProblem.map {
            Reason("AP-Partner-Framework-Status cannot be read: \($0).", hint: statusHint(for: mvpd))
        }
    }

    /// How to make a status that names the MVPD, else the service provider's fallback, else another of its MVPDs, preferably one
    /// with Apple single sign-on.
    private func statusHint(for mvpd: MVPDID? = nil) -> String {
        let fallback = configuration.serviceProvider(serviceProvider)?.fallbackMVPD.flatMap {
            scenario.activeIntegration(serviceProvider, $0)
        }
        let named = mvpd.flatMap { configuration.mvpd($0) } ?? fallback?.mvpd
        if let id = named?.platformMappingID { return PartnerFrameworkStatus.hint(for: id) }
        let known = partnerIntegrations
        let example =
            known.first {
                $0.mvpd.boardingStatus == .supported
                    && $0.integration.applePlatformServices.value(for: origin.platform)
            } ?? known.first
        return PartnerFrameworkStatus.hint(for: example?.mvpd.platformMappingID ?? "…")
    }

    /// The active integrations of the service provider with MVPDs that a status can name, sorted by the identifier in Apple's
    /// framework.
    private var partnerIntegrations: [ActiveIntegration] {
        configuration.platformMVPDs.sorted { $0.key < $1.key }.compactMap {
            scenario.activeIntegration(serviceProvider, $0.value.id)
        }
    }

    /// The error in a status that can be read but that no app sends on purpose: an unknown `accessStatus`, or a login that ends at
    /// no plausible time. `nil` for any other status, even if it grants no access.
    var reasonForImplausibleStatus: Reason? {
        guard let partnerStatus, policies.partnerFrameworkStatus != .denied else { return nil }
        if partnerStatus.unknownAccessStatus != nil || partnerStatus.numericAccessStatus != nil {
            return reasonAgainstPermission()
        }
        guard partnerStatus.accessStatus == .granted else { return nil }
        switch partnerStatus.expirationDate {
        case .at(let time): return Self.otherUnit(of: time) == nil ? nil : reasonForExpiredLogin
        case .unreadable: return reasonForExpiredLogin
        case .missing: return nil
        }
    }

    /// The status that a number stands for, as the end of a sentence.
    private static func meaning(ofNumber number: Int64) -> String {
        guard let status = PartnerAccessStatus(frameworkValue: number) else {
            return "expected a word, and no VSAccountAccessStatus of Apple's framework has this raw value"
        }
        return """
            expected the word \(status.rawValue), if the number is the raw value of VSAccountAccessStatus in Apple's \
            framework
            """
    }

    private var reasonForUnknownProvider: Reason {
        guard let id = partnerStatus?.providerID else {
            if let name = partnerStatus?.misspelledID {
                return
                    "AP-Partner-Framework-Status has frameworkProviderInfo.\(name), expected frameworkProviderInfo.id."
            }
            return
                "AP-Partner-Framework-Status has no frameworkProviderInfo.id: the user has not chosen a TV provider."
        }
        let known = partnerIntegrations.compactMap(\.mvpd.platformMappingID?.text).joined(separator: ", ")
        return Reason(
            "AP-Partner-Framework-Status has the provider \(id), but no configured MVPD has this platformMappingId.",
            hint: known.isEmpty
                ? "Set the platformMappingId of an MVPD of \(serviceProvider)."
                : "Send one of \(known), or set the platformMappingId of your MVPD.")
    }

    private var reasonForExpiredLogin: Reason {
        switch partnerStatus?.expirationDate {
        case .at(let time):
            if let unit = Self.otherUnit(of: time) {
                Reason(
                    """
                    frameworkProviderInfo.expirationDate is \(time.milliseconds), which looks like \(unit): Adobe's page has \
                    milliseconds since 1970. Read as milliseconds, it is \(time.utcString), and the login expired.
                    """, hint: Self.hintOnTime)
            } else {
                """
                The login in Apple's framework expired \((now - time).approximate) ago, at \(time.utcString), by the \
                device's clock, which shows \(now.utcString).
                """
            }
        case .missing, nil:
            Reason(
                "AP-Partner-Framework-Status has no frameworkProviderInfo.expirationDate, which counts as expired by policy.",
                hint: statusHint(for: partnerMVPD))
        case .unreadable(let text):
            Reason(
                """
                frameworkProviderInfo.expirationDate is not a number of milliseconds\(text.map { ", but the text \($0.prefix(64))" } ?? "").
                """, hint: Self.hintOnTime)
        }
    }

    private static let hintOnTime = "Send the time in milliseconds since 1970, such as 2025430636000."

    /// The unit that an app probably sent in place of milliseconds; `nil` for a plausible time.
    private static func otherUnit(of time: Timestamp) -> String? {
        switch time.milliseconds {
        // The years 2004 to 2032 as Swift's JSONEncoder writes them by default.
        case 100_000_000..<1_000_000_000: "seconds since 2001, as JSONEncoder writes a Date"
        case 1_000_000_000..<100_000_000_000: "seconds"
        default: nil
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
        if let reason = reasonAgainstPlatform(platform) { return reason }
        if let reason = reasonAgainstPlatformServices(of: active, on: platform) { return reason }
        guard active.mvpd.boardingStatus == .supported else {
            return """
                Apple has not onboarded \(active.mvpd.id): its boardingStatus is \
                \(active.mvpd.boardingStatus?.rawValue ?? "missing"), and not SUPPORTED.
                """
        }
        return nil
    }

    /// Why a valid appleSSO profile at the MVPD does not count: Apple single sign-on is off for the integration, or the status does
    /// not grant access. `nil` when the profile counts.
    func reasonAgainstPartnerProfile(at mvpd: MVPDID) -> Reason? {
        reasonAgainstPlatformServices(at: mvpd) ?? reasonAgainstPartnerStatus(for: mvpd)
    }

    /// Why Apple single sign-on is off for the integration on the device's platform; `nil` if it is on or there is no active
    /// integration. Where it is off, authentication and logout are the regular ones (page *Apple SSO Overview*). That an earlier
    /// appleSSO profile does not count there is inferred.
    func reasonAgainstPlatformServices(at mvpd: MVPDID) -> Reason? {
        scenario.activeIntegration(serviceProvider, mvpd).flatMap {
            reasonAgainstPlatformServices(of: $0, on: origin.platform)
        }
    }

    private func reasonAgainstPlatformServices(
        of active: ActiveIntegration, on platform: @autoclosure () -> DevicePlatform
    ) -> Reason? {
        guard !active.integration.applePlatformServices.value(for: platform()) else { return nil }
        return """
            The integration of \(serviceProvider) with \(active.mvpd.id) has applePlatformServices off for \
            \(platform().rawValue).
            """
    }

    /// Why a device of the platform has no Apple framework; `nil` if it has (policy `partnerSSOPlatforms`).
    func reasonAgainstPlatform(_ platform: DevicePlatform) -> Reason? {
        guard !platform.isApple, policies.partnerSSOPlatforms != .any else { return nil }
        let found =
            if platform != .unidentified {
                "X-Device-Info and User-Agent show the platform \(platform.rawValue)"
            } else if let information = origin.information, information.value("osName", "osFamily") == nil {
                "X-Device-Info has no osName, and User-Agent identifies no platform"
            } else {
                "X-Device-Info and User-Agent identify no platform"
            }
        return Reason(
            "The device is not one of Apple's: \(found).",
            hint: platform == .unidentified
                ? "Send the X-Device-Info of an Apple device, or set the policy partnerSSOPlatforms: any."
                : "Use basic authentication on this platform, or set the policy partnerSSOPlatforms: any.")
    }

    private func isPartnerLoginExpired(_ phase: Policies.MissingExpirationDateInPhase) -> Bool {
        switch partnerStatus?.expirationDate {
        case .at(let time): time <= now
        case .missing, nil:
            switch policies.missingExpirationDate {
            case .valid: false
            case .expired: true
            case .byPhase: phase == .expired
            }
        case .unreadable: true
        }
    }

    /// Why a SAML response that could be read is not accepted from the device; `nil` when it is (policies `unencodedPlus`
    /// and `samlResponse`).
    func reasonAgainst(_ response: PartnerAuthenticationResponse) -> Reason? {
        policies.reasonAgainst(response, at: now, hint: framework) { _ in
            reasonAgainstRequest(response.request)
        }
    }

    /// - Parameter request: the request that the response answers; `nil` if this mock has not issued it.
    private func reasonAgainstRequest(_ request: PartnerRequest?) -> String? {
        guard let request else {
            return """
                The SAML response has the InResponseTo of a request that this mock's keys have not issued: one that was \
                written by hand, was recorded, or comes from another service.
                """
        }
        guard request.device == .unnamed || request.device == device else {
            return """
                The SAML response has the InResponseTo of a request that another device made, at \
                \(request.issuedAt.utcString).
                """
        }
        return nil
    }

    private var framework: String {
        let request = client == .legacy ? "profile request" : "authenticationRequest.request"
        return """
            Send the \(request) that this device got from the mock to Apple's framework, or to \
            POST /__admin/partner/Apple/response.
            """
    }
}

/// The rules for SAML messages, by the policies `unencodedPlus` and `samlResponse`. They are the same for the responses of
/// Apple's framework and for those that an MVPD's page posts.
extension Policies {
    /// Why a SAML response that could be read is not accepted; `nil` when it is.
    ///
    /// - Parameters:
    ///   - now: the time by the device's clock.
    ///   - hint: how the client gets a response that is accepted.
    ///   - reasonAgainstRequest: why the response must not answer the request with this `ID`; `nil` when it can.
    package func reasonAgainst(
        _ response: PartnerAuthenticationResponse, at now: Timestamp, hint: String,
        reasonAgainstRequest: (_ id: String) -> String?
    ) -> Reason? {
        if let reason = reasonAgainstUnencodedPlus(response.hasUnencodedPlus, in: "SAMLResponse") {
            return reason
        }
        switch samlResponse {
        case .unchecked: return nil
        case .unsolicited: break
        case .solicited:
            if response.inResponseTo == nil {
                return Reason(
                    "The SAML response has no InResponseTo, which the policy samlResponse: solicited requires.",
                    hint: hint)
            }
        }
        let problem: String? =
            if let end = response.notOnOrAfter, end <= now {
                """
                The SAML response expired \((now - end).approximate) ago: its NotOnOrAfter is \(end.utcString), and the \
                device's clock shows \(now.utcString).
                """
            } else {
                response.inResponseTo.flatMap(reasonAgainstRequest)
            }
        return problem.map { Reason($0, hint: "\(hint) \(Self.recorded)") }
    }

    private static let recorded =
        "To send a recorded or handmade response, set the policy samlResponse: unchecked."

    /// Why base64 with an unencoded `+` is not accepted; `nil` when it is.
    ///
    /// - Parameter hasUnencodedPlus: true when the base64 has `+` that were not percent-encoded.
    package func reasonAgainstUnencodedPlus(_ hasUnencodedPlus: Bool, in name: String) -> Reason? {
        guard hasUnencodedPlus, unencodedPlus == .refuse else { return nil }
        return Reason(
            "The \(name) has spaces in its base64: each + was sent as it is, and + means a space in a form.",
            hint: "Percent-encode the base64: + as %2B. The policy unencodedPlus: repair accepts it as it is."
        )
    }
}
