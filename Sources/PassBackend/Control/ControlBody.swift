import ControlAPI
import PassAPI

/// What a call takes: the shape that its body is checked against before anything happens, and often an example.
struct ControlBody: Sendable {
    var shape: Shape
    /// `nil` where one would be too long, or would not work anywhere else.
    var example: JSONValue?
    var contentType = "application/json"
    /// False where no body does, too.
    var isRequired = true
}

extension ControlBody {
    static let scenarioSelection = ControlBody(
        shape: .scenarioSelection, example: ["scenario": "enhanced-error-code;code=too_many_resources"])
    static let profile = ControlBody(
        shape: .seededProfile,
        example: ["serviceProvider": "REF30", "mvpd": "Cablevision", "expiresIn": "PT6H"])
    static let login = ControlBody(
        shape: .login, example: ["user": "user", "outcome": "success"], isRequired: false)
    static let partnerRequest = ControlBody(shape: .partnerRequest)
    static let rule = ControlBody(
        shape: .addedRule,
        example: [
            "on": ["retrieveAuthorizationDecisions"], "times": .integer(2),
            "then": ["error": "network_received_error"],
        ])
    static let requestPattern = ControlBody(
        shape: .requestPattern, example: ["operation": "retrieveProfiles", "status": .integer(200)],
        isRequired: false)
    static let expectedRequests = ControlBody(
        shape: .expectedRequests,
        example: ["operation": "retrieveProfiles", "count": .integer(1), "timeout": "PT0.1S"],
        isRequired: false)
    static let expectedSequence = ControlBody(
        shape: .expectedSequence,
        example: ["sequence": [["operation": "retrieveConfiguration"], ["operation": "retrieveProfiles"]]])
    static let time = ControlBody(shape: .time, example: ["set": "2026-03-16T14:39:48Z"])
    static let timeSpan = ControlBody(shape: .timeSpan, example: ["advance": "PT31M"])
    static let clockName = ControlBody(
        shape: .clockName, example: ["device": "YmEyM2QxNDE="], isRequired: false)
    static let state = ControlBody(shape: .state)
    static let subject = ControlBody(shape: .subject, example: ["subject": "user-1"])
    static let form = ControlBody(
        shape: Shape(.anything), contentType: formType, isRequired: false)
    static let token = ControlBody(shape: .tokenForm, contentType: formType, isRequired: false)

    private static let formType = "application/x-www-form-urlencoded"
}
