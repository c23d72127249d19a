import PassAPI

extension AuditRule {
    static let partnerFlowsOnAppleDevices = AuditRule(
        identifier: "partner-flows-on-apple-devices",
        title: "Uses Apple single sign-on only on Apple's devices",
        section: .mandatory(.parametersAndHeaders, "Follow APIs References"),
        legacyExemption: "The operations of V1 refuse a deviceType that is not one of Apple's.",
        cannotSee:
            "Devices whose X-Device-Info has no operating system. Adobe's page Apple SSO Overview offers the flows "
            + "on iOS, iPadOS and tvOS.",
        kept: "Apple single sign-on was used on Apple's devices.",
        notSeen: "No request of Apple single sign-on was seen.",
        advice: "On other devices, use the basic login, and send the osName of the device in X-Device-Info."
    ) { journal, evidence in
        let operations: Set<PassOperation> = [.retrievePartnerAuthenticationRequest, .createPartnerProfile]
        for request in journal.observations where operations.contains(request.operation) {
            evidence.add(
                request,
                violation: request.namesOtherPlatform
                    ? "\(request.operation.rawValue) was sent for a device whose osName is none of iOS, iPadOS and "
                        + "tvOS." : nil)
        }
    }

    static let partnerProfileReused = AuditRule(
        identifier: "partner-profile-reused",
        title: "Creates a partner profile only when it has no valid one",
        section: .mandatory(.authentication, "Profiles Caching"),
        legacyExemption: "The answer to an exchange on V1 has no body, and so no profile.",
        cannotSee:
            "Profiles that the client has not received, and whether it needs other user metadata. Adobe's page Apple "
            + "SSO Cookbook (REST API V2) retrieves profiles first, and creates one only when there is none. A "
            + "profile of another MVPD, and one after a logout or an error that asks for a login, are expected.",
        kept: "Partner profiles were created only when the client had no valid one.",
        notSeen: "No partner profile was created.",
        advice: "Retrieve the profiles first, and use an appleSSO profile until it expires."
    ) { journal, evidence in
        var logins = KnownLogins()
        for request in journal.observations {
            if request.operation == .createPartnerProfile, request.isSuccessful {
                evaluate(request, logins.profiles(at: request), &evidence)
            }
            logins.update(with: request)
        }
    }

    private static func evaluate(
        _ request: Observation, _ known: [MVPDID: KnownLogins.KnownProfile], _ evidence: inout Evidence
    ) {
        let created = (request.profiles ?? [:]).filter { $0.value.type == Self.profileType }
        guard !created.isEmpty else { return }
        let valid = created.keys.sorted { $0.text < $1.text }.compactMap { known[$0] }
            .first { $0.profile.type == Self.profileType && !request.timing.overlaps($0.source.timing) }
        evidence.add(
            request, after: valid?.source,
            violation: valid.map { _ in
                "A partner profile was created although the client had received a valid one."
            })
    }

    private static let profileType = ProfileType.appleSSO.rawValue

    static let partnerStatusOnDecisions = AuditRule(
        identifier: "partner-status-on-decisions",
        title: "Sends AP-Partner-Framework-Status with decisions for an appleSSO profile",
        section: .mandatory(.parametersAndHeaders, "Follow APIs References"),
        legacyExemption: "REST API V1 has nothing that corresponds.",
        cannotSee: "Whether the header contains what Apple's framework reported.",
        kept: "Decisions for appleSSO profiles were requested with AP-Partner-Framework-Status.",
        notSeen: "No decision for an appleSSO profile was requested.",
        advice: "Send the current status of Apple's framework in AP-Partner-Framework-Status."
    ) { journal, evidence in
        var logins = KnownLogins()
        for request in journal.observations {
            if request.operation.hasItems, let mvpd = request.mvpd,
                let known = logins.profiles(at: request)[mvpd], known.profile.type == Self.profileType
            {
                let problem = request.problem(
                    with: "AP-Partner-Framework-Status", "is not a JSON object in base64")
                evidence.add(
                    request, after: known.source,
                    violation: request.partnerStatus != nil
                        ? nil
                        : "\(request.operation.rawValue) for an appleSSO profile was sent \(problem).")
            }
            logins.update(with: request)
        }
    }
}
