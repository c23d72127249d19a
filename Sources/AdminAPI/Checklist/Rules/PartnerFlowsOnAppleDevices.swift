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
