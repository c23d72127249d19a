import ControlAPI
import PassAPI

/// What a call takes: the shape that its body is checked against before anything happens, and often an example.
struct ControlBody: Sendable {
    var schema: Schema
    /// `nil` where one would be too long, or would not work anywhere else.
    var example: JSONValue?
    var contentType = "application/json"
    /// False where no body does, too.
    var isRequired = true
}

extension ControlBody {
    static let scenarioSelection = ControlBody(
        schema: .scenarioSelection, example: ["scenario": "enhanced-error-code;code=too_many_resources"])
    static let profile = ControlBody(
        schema: .seededProfile,
        example: ["serviceProvider": "REF30", "mvpd": "Cablevision", "expiresIn": "PT6H"])
    static let login = ControlBody(
        schema: .login, example: ["user": "user", "outcome": "success"], isRequired: false)
    static let partnerRequest = ControlBody(schema: .partnerRequest)
    static let rule = ControlBody(
        schema: .dynamicRule,
        example: [
            "on": ["retrieveAuthorizationDecisions"], "times": .integer(2),
            "then": ["error": "network_received_error"],
        ])
    static let requestPattern = ControlBody(
        schema: .requestPattern, example: ["operation": "retrieveProfiles", "status": .integer(200)],
        isRequired: false)
    static let expectedRequests = ControlBody(
        schema: .expectedRequests,
        example: ["operation": "retrieveProfiles", "count": .integer(1), "timeout": "PT0.1S"],
        isRequired: false)
    static let expectedSequence = ControlBody(
        schema: .expectedSequence,
        example: ["sequence": [["operation": "retrieveConfiguration"], ["operation": "retrieveProfiles"]]])
    static let time = ControlBody(schema: .time, example: ["set": "2026-03-16T14:39:48Z"])
    static let timeSpan = ControlBody(schema: .timeSpan, example: ["advance": "PT31M"])
    static let clockName = ControlBody(
        schema: .clockName, example: ["device": "YmEyM2QxNDE="], isRequired: false)
    static let state = ControlBody(schema: .state)
    static let subject = ControlBody(schema: .subject, example: ["subject": "user-1"])
    static let form = ControlBody(
        schema: Schema(.anything), contentType: formType, isRequired: false)
    static let token = ControlBody(schema: .tokenForm, contentType: formType, isRequired: false)

    private static let formType = "application/x-www-form-urlencoded"
}
