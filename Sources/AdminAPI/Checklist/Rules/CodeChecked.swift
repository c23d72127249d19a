import PassAPI

extension AuditRule {
    static let codeChecked = AuditRule(
        identifier: "code-checked",
        title: "Validates a code that the user entered before it opens the user agent",
        section: .recommended(
            .authentication, "Authentication Code Validation (2nd screen authentication)"),
        legacyExemption: "Login pages of V1 are web pages of the programmer, which the mock does not see.",
        cannotSee:
            "On which screen a login takes place. A user agent that opens with a code that was not validated "
            + "counts as a violation only when the code is unknown or still lacks a parameter. Unknown codes "
            + "belong to no device. Codes that were entered on the mock's own page are not judged.",
        kept: "Codes were validated before the user agent opened.",
        notSeen: "No login on a second screen was seen.",
        advice: "Validate the code with retrieveAuthenticationSession before you open the user agent."
    ) { journal, evidence in
        var validated: Set<AuthenticationCode> = []
        // Codes that were entered on the mock's own page for second screens, which belongs to no client.
        var activated: Set<AuthenticationCode> = []
        // Whether all parameters of a known code are given.
        var isComplete: [AuthenticationCode: Bool] = [:]
        for request in journal.observations {
            if request.isSuccessful, let session = request.session, let code = session.code ?? request.code {
                isComplete[code] = session.actionName == "authenticate"
            }
            guard let code = request.code else { continue }
            switch request.operation {
            case .retrieveAuthenticationSession, .resumeAuthenticationSession:
                if request.isSuccessful { validated.insert(code) }
            case .activate: activated.insert(code)
            case .performAuthentication where activated.contains(code): break
            case .performAuthentication where validated.contains(code): evidence.addExample(request)
            case .performAuthentication where request.status >= 400 && journal.isComplete:
                guard isComplete[code] != true else { continue }
                evidence.addViolation(
                    "A user agent opened with a code that "
                        + (isComplete[code] == nil ? "is unknown" : "still lacks a parameter")
                        + " and was not validated before.", [request])
            default: break
            }
        }
    }
}
