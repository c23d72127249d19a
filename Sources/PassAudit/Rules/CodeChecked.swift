import PassAPI

struct CodeChecked: AuditRule {
    let identifier = "code-checked"
    let title = "Checks a code that a user has typed before the user agent opens"
    let section = ChecklistSection.recommended(
        .authentication, "Authentication Code Validation (2nd screen authentication)")
    let cannotSee =
        "Which screen a login is on. A user agent that opens with a code which was never checked is a fault only where the code "
        + "is nobody's or still lacks a parameter. Codes that nobody has belong to no device, and those that went through the "
        + "mock's own page are not judged."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var checked: Set<AuthenticationCode> = []
        // By the mock's own page for second screens, which is no client's.
        var activated: Set<AuthenticationCode> = []
        // Whether the code is complete.
        var given: [AuthenticationCode: Bool] = [:]
        for request in journal.observations {
            if request.isFine, let session = request.session, let code = session.code ?? request.code {
                given[code] = session.actionName == "authenticate"
            }
            guard let code = request.code else { continue }
            switch request.operation {
            case .retrieveAuthenticationSession, .resumeAuthenticationSession:
                if request.isFine { checked.insert(code) }
            case .activate: activated.insert(code)
            case .performAuthentication where activated.contains(code): break
            case .performAuthentication where checked.contains(code): evidence.example(request)
            case .performAuthentication where request.status >= 400 && journal.isWhole:
                guard given[code] != true else { continue }
                evidence.fault(
                    "A user agent opened with a code that "
                        + (given[code] == nil ? "nobody has" : "still lacks a parameter")
                        + ", and nobody had checked it.", [request])
            default: break
            }
        }
        return evidence.finding(
            kept: "Codes were checked before the user agent opened.",
            notSeen: "No login on a second screen was seen.")
    }
}
