import ControlAPI
import Documents
import PassAPI

/// The description of a request body: the schema that validates it before the call is performed, and often an
/// example.
package struct AdminBody: Sendable {
    package var schema: Schema
    /// `nil` when an example would be too long, or would only work on one machine.
    package var example: JSONValue?
    package var contentType = "application/json"
    /// False when the body can be omitted.
    var isRequired = true
}

extension AdminBody {
    static let scenarioSelection = AdminBody(
        schema: .scenarioSelection, example: ["scenario": "enhanced-error-code;code=too_many_resources"])
    static let profile = AdminBody(
        schema: .seededProfile,
        example: ["serviceProvider": "REF30", "mvpd": "Cablevision", "expiresIn": "PT6H"])
    static let login = AdminBody(
        schema: .login, example: ["user": "user", "outcome": "success"], isRequired: false)
    static let partnerRequest = AdminBody(schema: .partnerRequest)
    static let rule = AdminBody(
        schema: .dynamicRule,
        example: [
            "on": ["retrieveAuthorizationDecisions"], "times": .integer(2),
            "then": ["error": "network_received_error"],
        ])
    static let requestPattern = AdminBody(
        schema: .requestPattern, example: ["operation": "retrieveProfiles", "status": .integer(200)],
        isRequired: false)
    static let expectedRequests = AdminBody(
        schema: .expectedRequests,
        example: ["operation": "retrieveProfiles", "count": .integer(1), "timeout": "PT0.1S"],
        isRequired: false)
    static let expectedSequence = AdminBody(
        schema: .expectedSequence,
        example: ["sequence": [["operation": "retrieveConfiguration"], ["operation": "retrieveProfiles"]]])
    static let time = AdminBody(schema: .time, example: ["set": "2026-03-16T14:39:48Z"])
    static let timeSpan = AdminBody(schema: .timeSpan, example: ["advance": "PT31M"])
    static let clockName = AdminBody(
        schema: .clockName, example: ["device": "YmEyM2QxNDE="], isRequired: false)
    static let state = AdminBody(schema: .state)
    static let subject = AdminBody(schema: .subject, example: ["subject": "user-1"])
    package static let form = AdminBody(
        schema: Schema(.anything), contentType: formType, isRequired: false)
    package static let token = AdminBody(schema: .tokenForm, contentType: formType, isRequired: false)

    private static let formType = "application/x-www-form-urlencoded"
}
