import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// The checks that all REST API V2 operations share, in their order: access token, service provider, partner
/// or code, required headers.
extension RequestChecks {
    /// - Throws: the error of the first check that fails.
    func passRequest(in simulator: Simulator) throws(EnhancedError) -> CheckedRequest {
        let serviceProvider = parsed.serviceProvider ?? ""
        let client = try scenario.configuration.authorize(
            token: parsed.token, for: serviceProvider,
            // The page of Adobe's single sign-on service names no scope.
            scope: parsed.definition.dialect == .enhanced ? AccessToken.scope : nil, at: times.server)
        if let partner = parsed.partner, Partner(rawValue: partner) == nil {
            throw EnhancedError(
                .invalidParameterPartner,
                because: "The path has the partner \(partner), expected \(Partner.apple.rawValue).")
        }
        let session: Session? =
            if let code = parsed.code {
                try simulator.session(
                    code, of: serviceProvider, at: times.device, afterLogin: profileLifetime)
            } else {
                nil
            }
        // Each API version accepts only its own codes.
        if let session, session.registration != nil {
            throw EnhancedError(
                .invalidParameterCode,
                because: "The code \(session.code) is a registration code of REST API V1.")
        }
        try checkDevice()
        try checkDeviceInformation()
        // This comes after all checks, because it can verify a signature.
        let users = tokenUsers(for: serviceProvider, session, simulator)
        // The closure of the origin captures only this, and not all checks.
        let parsed = parsed
        return CheckedRequest(
            now: times.device, serverTime: times.server, scenario: scenario,
            serviceProvider: serviceProvider,
            // A request with a code acts for the application and the device that created the code.
            client: session?.client ?? client, device: session?.device ?? device ?? .unnamed,
            origin: parsed.origin, session: session, partnerStatus: partnerStatus(),
            partnerStatusProblem: parsed.partnerStatusProblem,
            temporaryIdentity: parsed.temporaryIdentity, subjects: users.subjects,
            ignoredTokens: users.ignored, injected: injected)
    }

    /// The policy `codeLifetime` applies to the profile of a code only: sessions always end with their own lifetime.
    private var profileLifetime: Duration? {
        guard parsed.operation == .retrieveProfileForCode,
            scenario.configuration.policies.codeLifetime == .accessToken
        else { return nil }
        return scenario.configuration.lifetimes.accessToken
    }

    private func checkDevice() throws(EnhancedError) {
        guard parsed.definition.requiresDevice else { return }
        let isNamed =
            switch scenario.configuration.policies.deviceIdentifierType {
            case .required: parsed.namesDeviceWithType
            case .optional: parsed.device != nil
            }
        guard !isNamed else { return }
        if let reason = Reason.againstRepeated(.apDeviceIdentifier, in: parsed.request.fields) {
            throw EnhancedError(.invalidHeaderDeviceIdentifier, because: reason)
        }
        let problem: String =
            if !parsed.request.fields.contains(.apDeviceIdentifier) {
                "The request has no header AP-Device-Identifier."
            } else if parsed.device != nil {
                "AP-Device-Identifier has an identifier without its type (policy deviceIdentifierType: required)."
            } else if let value = parsed.request.fields[.apDeviceIdentifier], !IdentifierLimit.allows(value) {
                IdentifierLimit.problem(with: value, in: "AP-Device-Identifier")
            } else {
                "AP-Device-Identifier cannot be read: \(NamedDevice.problem(withUnreadable: parsed.request.fields[.apDeviceIdentifier] ?? ""))."
            }
        throw EnhancedError(
            .invalidHeaderDeviceIdentifier,
            because: Reason(problem, hint: "Send fingerprint, a space, and the identifier in base64."))
    }

    private func checkDeviceInformation() throws(EnhancedError) {
        guard parsed.definition.readsDeviceInfo else { return }
        let policy = scenario.configuration.policies.deviceInfo
        if policy != .strict, parsed.information != nil { return }
        func invalid(_ reason: Reason) -> EnhancedError {
            EnhancedError(.invalidHeaderDeviceInfo, because: reason)
        }
        guard let value = parsed.request.fields[.xDeviceInfo] else {
            // The page of the configuration operation makes the header optional there.
            if policy == .lenient || !parsed.definition.requiresDevice { return }
            throw invalid(
                Reason("The request has no header X-Device-Info.", hint: Self.deviceInformationHint))
        }
        if policy == .strict, DeviceInformation(headerValue: value, as: .json) != nil { return }
        if let reason = Reason.againstRepeated(.xDeviceInfo, in: parsed.request.fields) {
            throw invalid(reason)
        }
        guard IdentifierLimit.allows(value) else {
            throw invalid(Reason(IdentifierLimit.problem(with: value, in: "X-Device-Info")))
        }
        let problem = DeviceInformation.problem(withUnreadable: value, in: "X-Device-Info")
        let general =
            policy == .strict
            ? "X-Device-Info is not the base64 of a JSON object (policy deviceInfo: strict)."
            : "X-Device-Info cannot be read, neither as base64 nor as JSON."
        throw invalid(problem.map { Reason($0) } ?? Reason(general, hint: Self.deviceInformationHint))
    }

    private static let deviceInformationHint =
        #"Send the base64 of a JSON object such as {"primaryHardwareType": "Tablet", "osName": "iOS"}."#

    private func partnerStatus() -> PartnerFrameworkStatus? {
        var status = parsed.partnerStatus
        if scenario.configuration.policies.partnerFrameworkStatus == .denied {
            status?.accessStatus = .denied
        }
        return status
    }
}

extension CheckedRequest {
    static let missingCode: Reason = "The path has no code of a session."

    /// The session of the code in the path, if it is still open for a login.
    ///
    /// - Throws: `invalid_authentication_session` for a session that has ended or was replaced.
    func liveSession() throws(EnhancedError) -> Session {
        guard let session else { throw EnhancedError(.invalidParameterCode, because: Self.missingCode) }
        guard session.isLive else {
            throw EnhancedError(
                .invalidAuthenticationSession,
                because:
                    "The login with the code \(session.code) is complete or was not needed: its session has ended."
            )
        }
        return session
    }
}

extension Endpoint {
    /// The session parameters in the form, and why some of them count as missing.
    ///
    /// - Parameter ignoresInvalidRedirect: whether a redirect that is not an absolute URI counts as missing.
    /// - Throws: `invalid_parameter_redirect_url` if the redirect is not an absolute URI.
    func sessionParameters(
        ignoresInvalidRedirect: Bool = false
    ) throws(EnhancedError) -> (given: Session.Parameters, ignored: [Reason]) {
        func value(_ name: String) -> String? {
            parsed.form[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        var given = Session.Parameters(
            mvpd: value("mvpd").map { MVPDID($0) }, domainName: value("domainName"),
            redirectURL: value("redirectUrl"))
        var ignored: [Reason] = []
        if let name = given.domainName,
            let reason = request.reasonAgainstDomain(name, in: "domainName", isIgnored: true)
        {
            given.domainName = nil
            ignored.append(reason.asRemark)
        }
        if let url = given.redirectURL, !AbsoluteURI.isSafe(url) {
            let reason = Reason.refusing(url, as: "redirectUrl")
            guard ignoresInvalidRedirect else {
                throw EnhancedError(.invalidParameterRedirectURL, because: reason)
            }
            given.redirectURL = nil
            ignored.append(reason.asRemark)
        }
        return (given, ignored)
    }
}
