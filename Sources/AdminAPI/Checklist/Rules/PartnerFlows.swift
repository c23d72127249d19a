import PassAPI

struct PartnerFlowsOnAppleDevices: AuditRule {
    let identifier = "partner-flows-on-apple-devices"
    let title = "Uses Apple single sign-on only on Apple's devices"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Follow APIs References")
    let legacyCoverage = LegacyCoverage.notJudged(
        "The operations of V1 refuse a deviceType that is not one of Apple's.")
    let cannotSee =
        "Devices whose X-Device-Info has no operating system. Adobe's page Apple SSO Overview offers the flows "
        + "on iOS, iPadOS and tvOS."

    private static let operations: Set<PassOperation> = [
        .retrievePartnerAuthenticationRequest, .createPartnerProfile,
    ]

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where Self.operations.contains(request.operation) {
            if request.namesOtherPlatform {
                evidence.addViolation(
                    "\(request.operation.rawValue) was sent for a device whose osName is none of iOS, iPadOS and "
                        + "tvOS.", [request])
            } else {
                evidence.addExample(request)
            }
        }
        return evidence.finding(
            kept: "Apple single sign-on was used on Apple's devices.",
            notSeen: "No request of Apple single sign-on was seen.",
            advice:
                "On other devices, use the basic login, and send the osName of the device in X-Device-Info.")
    }
}

struct PartnerProfileReused: AuditRule {
    let identifier = "partner-profile-reused"
    let title = "Creates a partner profile only when it has no valid one"
    let section = ChecklistSection.mandatory(.authentication, "Profiles Caching")
    let legacyCoverage = LegacyCoverage.notJudged(
        "The answer to an exchange on V1 has no body, and so no profile.")
    let cannotSee =
        "Profiles that the client has not received, and whether it needs other user metadata. Adobe's page Apple "
        + "SSO Cookbook (REST API V2) retrieves profiles first, and creates one only when there is none. A "
        + "profile of another MVPD, and one after a logout or an error that asks for a login, are expected."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var logins = KnownLogins()
        for request in journal.observations {
            if request.operation == .createPartnerProfile, request.isSuccessful {
                evaluate(request, logins.profiles(at: request), &evidence)
            }
            logins.update(with: request)
        }
        return evidence.finding(
            kept: "Partner profiles were created only when the client had no valid one.",
            notSeen: "No partner profile was created.",
            advice: "Retrieve the profiles first, and use an appleSSO profile until it expires.")
    }

    private func evaluate(
        _ request: Observation, _ known: [MVPDID: KnownLogins.KnownProfile], _ evidence: inout Evidence
    ) {
        let created = (request.profiles ?? [:]).filter { $0.value.type == Self.profileType }
        guard !created.isEmpty else { return }
        let valid = created.keys.sorted { $0.text < $1.text }.compactMap { known[$0] }
            .first { $0.profile.type == Self.profileType && !request.timing.overlaps($0.source.timing) }
        if let valid {
            evidence.addViolation(
                "A partner profile was created although the client had received a valid one.",
                [valid.source, request])
        } else {
            evidence.addExample(request)
        }
    }

    private static let profileType = ProfileType.appleSSO.rawValue
}

struct PartnerStatusOnDecisions: AuditRule {
    let identifier = "partner-status-on-decisions"
    let title = "Sends AP-Partner-Framework-Status with decisions for an appleSSO profile"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Follow APIs References")
    let legacyCoverage = LegacyCoverage.onlyInV2
    let cannotSee = "Whether the header contains what Apple's framework reported."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var logins = KnownLogins()
        for request in journal.observations {
            if request.operation.hasItems, let mvpd = request.mvpd,
                let known = logins.profiles(at: request)[mvpd], known.profile.type == "appleSSO"
            {
                if request.partnerStatus == nil {
                    evidence.addViolation(
                        "\(request.operation.rawValue) for an appleSSO profile was sent without "
                            + "AP-Partner-Framework-Status.",
                        [known.source, request])
                } else {
                    evidence.addExample(request)
                }
            }
            logins.update(with: request)
        }
        return evidence.finding(
            kept: "Decisions for appleSSO profiles were requested with AP-Partner-Framework-Status.",
            notSeen: "No decision for an appleSSO profile was requested.",
            advice: "Send the current status of Apple's framework in AP-Partner-Framework-Status.")
    }
}
