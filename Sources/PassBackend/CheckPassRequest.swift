import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The checks that all REST API V2 operations share, in their order: access token, service provider, partner
/// or code, required headers.
extension UncheckedCall {
    /// The checked call.
    ///
    /// - Throws: the error of the first check that fails.
    func passCall(in simulator: Simulator) throws(EnhancedError) -> PassCall {
        // Named, so that the closure for the origin keeps nothing else.
        let context = context
        let serviceProvider = context.serviceProvider ?? ""
        let client = try scenario.configuration.authorize(
            token: context.token, for: serviceProvider, at: times.server)
        if let partner = context.parameters["partner"], Partner(rawValue: partner) == nil {
            throw EnhancedError(
                .invalidParameterPartner,
                because: "The path has the partner \(partner), expected \(Partner.apple.rawValue).")
        }
        let session: Session? =
            if let code = context.code {
                try simulator.session(
                    code, of: serviceProvider, at: times.device, afterLogin: profileLifetime
                ).ofThisVersion()
            } else {
                nil
            }
        try checkDevice()
        try checkDeviceInformation()
        // After all checks, because it can verify a signature.
        let users = tokenUsers(for: serviceProvider, session, simulator)
        return PassCall(
            context: context,
            situation: Situation(
                now: times.device, serverTime: times.server, scenario: scenario,
                serviceProvider: serviceProvider,
                // A request with a code acts for the application and the device that created the code.
                client: session?.client ?? client, device: session?.device ?? device ?? .unnamed,
                origin: context.request.origin(context.information),
                partnerStatus: partnerStatus(),
                partnerStatusProblem: context.partnerStatusProblem,
                temporaryIdentity: context.temporaryIdentity,
                subjects: users.subjects),
            ignoredTokens: users.ignored, session: session, injected: injected, publicURL: publicURL,
            partnerRequests: verifiers.partnerRequests)
    }

    /// The policy `codeLifetime` applies to the profile of a code only: sessions always end with their own lifetime.
    private var profileLifetime: Duration? {
        guard context.operation == .retrieveProfileForCode,
            scenario.configuration.policies.codeLifetime == .accessToken
        else { return nil }
        return scenario.configuration.lifetimes.accessToken
    }

    private func checkDevice() throws(EnhancedError) {
        guard context.definition.namesDevice else { return }
        let isNamed =
            switch scenario.configuration.policies.deviceIdentifierType {
            case .required: context.namesDeviceWithType
            case .optional: context.device != nil
            }
        guard !isNamed else { return }
        let problem: String =
            if !context.request.fields.contains(.apDeviceIdentifier) {
                "The request has no header AP-Device-Identifier."
            } else if context.device != nil {
                "AP-Device-Identifier has an identifier without its type (policy deviceIdentifierType: required)."
            } else if let value = context.request.fields[.apDeviceIdentifier], !IdentifierLimit.allows(value)
            {
                IdentifierLimit.problem(with: value, in: "AP-Device-Identifier")
            } else {
                "AP-Device-Identifier cannot be read: \(NamedDevice.problem(withUnreadable: context.request.fields[.apDeviceIdentifier] ?? ""))."
            }
        throw EnhancedError(
            .invalidHeaderDeviceIdentifier,
            because: Reason(problem, hint: "Send fingerprint, a space, and the identifier in base64."))
    }

    private func checkDeviceInformation() throws(EnhancedError) {
        guard context.definition.readsDeviceInfo else { return }
        let policy = scenario.configuration.policies.deviceInfo
        guard context.request.fields.contains(.xDeviceInfo) else {
            // The page of the configuration operation makes the header optional there.
            if policy == .lenient || !context.definition.namesDevice { return }
            throw EnhancedError(
                .invalidHeaderDeviceInfo,
                because: Reason("The request has no header X-Device-Info.", hint: Self.deviceInformationHint))
        }
        let isReadable =
            policy == .strict
            ? context.request.fields[.xDeviceInfo].flatMap {
                DeviceInformation(headerValue: $0, as: .json)
            } != nil
            : context.information != nil
        guard isReadable else {
            if let value = context.request.fields[.xDeviceInfo], !IdentifierLimit.allows(value) {
                throw EnhancedError(
                    .invalidHeaderDeviceInfo,
                    because: Reason(IdentifierLimit.problem(with: value, in: "X-Device-Info")))
            }
            throw EnhancedError(
                .invalidHeaderDeviceInfo,
                because: Reason(
                    policy == .strict
                        ? "X-Device-Info is not the base64 of a JSON object (policy deviceInfo: strict)."
                        : "X-Device-Info cannot be read, neither as base64 nor as JSON.",
                    hint: Self.deviceInformationHint))
        }
    }

    private static let deviceInformationHint =
        #"Send the base64 of a JSON object such as {"primaryHardwareType": "Tablet", "osName": "iOS"}."#

    private func partnerStatus() -> PartnerFrameworkStatus? {
        var status = context.partnerStatus
        if scenario.configuration.policies.partnerFrameworkStatus == .denied {
            status?.accessStatus = .denied
        }
        return status
    }
}

extension Session {
    /// Rejects registration codes of REST API V1: each API version accepts only its own codes.
    fileprivate func ofThisVersion() throws(EnhancedError) -> Session {
        guard registration == nil else {
            throw EnhancedError(
                .invalidParameterCode, because: "The code \(code) is a registration code of REST API V1.")
        }
        return self
    }
}
