import HTTPMessages
import HTTPTypes
import PassAPI

extension ExampleCall {
    /// One call of each operation, in an order that works. Admin calls replace the user and Apple's
    /// framework.
    static let all = sequence(inserting: [
        .createPartnerProfile: partnerFramework,
        .legacyCheckAuthenticationToken: login,
        .legacyExchangeToken: partnerFrameworkWithLegacyRequest,
    ])

    private static let partnerFramework = admin(
        .answerAsPartner, "What Apple's framework does, simulated by the mock",
        ["partner": Partner.apple.rawValue],
        body: #"{"request":"{{samlRequest}}"}"#,
        captures: [
            .member("urlEncodedSAMLResponse", as: "samlResponse"),
            .member("partnerFrameworkStatus", as: "partnerFrameworkStatus"),
        ])

    private static let partnerFrameworkWithLegacyRequest: ExampleCall = {
        var call = admin(
            .answerAsPartner, "What Apple's framework does with a V1 request, simulated by the mock",
            ["partner": Partner.apple.rawValue], body: #"{"request":"{{profileRequest}}"}"#,
            captures: [.member("urlEncodedSAMLResponse", as: "samlResponse")])
        call.name = "legacyAnswerAsPartner"
        return call
    }()

    private static let login = admin(
        .completeSession, "What the user does on the login page, simulated by the mock", ["code": "{{code}}"],
        body: "{}")

    private static func admin(
        _ route: AdminRoute, _ title: String, _ path: [String: String], body: String,
        captures: [CapturedValue] = []
    ) -> ExampleCall {
        let target = path.reduce(route.path.description) { $0.replacing("{\($1.key)}", with: $1.value) }
        return ExampleCall(
            name: route.name, title: title, method: route.method, target: target,
            headers: [("Authorization", "Bearer {{adminToken}}"), ("Content-Type", "application/json")],
            body: body, captures: captures)
    }
}
