import PassAPI

struct AuthorizationHeader: AuditRule {
    let identifier = "authorization-header"
    let title = "Sends Authorization with every request of the REST API V2"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send Authorization Header")
    let cannotSee =
        "Nothing that matters: the pages of user agents and dynamic client registration need none."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where request.isService {
            if request.accessToken != nil {
                evidence.example(request)
            } else {
                let what = request.headerNames.contains("authorization") ? "no bearer token in" : "no"
                evidence.fault("\(request.operation.rawValue) came with \(what) Authorization.", [request])
            }
        }
        return evidence.finding(
            kept: "Every request had a bearer token.", notSeen: "No request of the REST API V2 was seen.")
    }
}

struct DeviceIdentifierHeader: AuditRule {
    let identifier = "device-identifier-header"
    let title = "Sends AP-Device-Identifier, with its type"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send AP-Device-Identifier Header")
    let cannotSee =
        "Whether the identifier is the streaming device's own. Where the page of an operation does not require the header, "
        + "as of configuration and of what goes by a code, it may be missing."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where request.isService && request.operation.row.namesDevice {
            if request.namesDeviceWithType {
                evidence.example(request)
            } else {
                let problem =
                    request.headerNames.contains("ap-device-identifier")
                    ? "with an AP-Device-Identifier that is not fingerprint and base64"
                    : "without AP-Device-Identifier"
                evidence.fault("\(request.operation.rawValue) came \(problem).", [request])
            }
        }
        return evidence.finding(
            kept: "Every request that must name its device did.",
            notSeen: "No request was seen that must name its device.")
    }
}

struct DeviceInformationHeader: AuditRule {
    let identifier = "device-information-header"
    let title = "Sends X-Device-Info that can be read"
    let section = ChecklistSection.mandatory(.parametersAndHeaders, "Send X-Device-Info Header")
    let cannotSee =
        "Whether the information is true. Where the page of an operation does not have the header, as of what goes by a code, "
        + "it may be missing."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for request in journal.observations where request.isService && request.operation.row.readsDeviceInfo {
            if request.hasDeviceInformation {
                evidence.example(request)
            } else {
                let problem =
                    request.headerNames.contains("x-device-info")
                    ? "with an X-Device-Info that is no JSON object in base64" : "without X-Device-Info"
                evidence.fault("\(request.operation.rawValue) came \(problem).", [request])
            }
        }
        return evidence.finding(
            kept: "Every request that takes X-Device-Info had it.",
            notSeen: "No request was seen that takes X-Device-Info.")
    }
}
