import PassAPI

struct DeviceInformationValues: AuditRule {
    let identifier = "device-information-values"
    let title = "Sends the values that X-Device-Info allows"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send X-Device-Info Header")
    let legacyCoverage = LegacyCoverage.notJudged("The list of values is on a page of REST API V2.")
    let cannotSee =
        "Whether the values are correct, and missing members. The values come from Adobe's page Header - "
        + "X-Device-Info, which restricts primaryHardwareType, osName, osFamily, osVendor, browserName, "
        + "browserVendor and connectionSecure. Letter case is ignored, and values in the examples of that page "
        + "are accepted."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where request.isRESTAPIV2 && request.hasDeviceInformation {
            if request.unlistedDeviceMembers.isEmpty {
                evidence.addExample(request)
            } else {
                evidence.addViolation(
                    "X-Device-Info had values that Adobe's page Header - X-Device-Info does not list, in "
                        + "\(request.unlistedDeviceMembers.joined(separator: ", ")).", [request])
            }
        }
        return evidence.finding(
            kept: "X-Device-Info had only values that Adobe's page lists.",
            notSeen: "No request was seen with an X-Device-Info header that can be parsed.",
            advice: "Use one of the values in the table of that page, or leave the member out.")
    }
}
