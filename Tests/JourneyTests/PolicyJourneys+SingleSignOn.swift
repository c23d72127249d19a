import HTTPTypes
import PassAPI
import TestSupport
import Testing

extension PolicyJourneys {
    static let singleSignOn: [PolicyJourney] = [
        PolicyJourney("serviceTokenDevices", "not-unlinked") { (app: inout App) throws in
            #expect(try typesOnOtherDevice(app) == ["Cablevision": "serviceTokenSSO"])
        },
        PolicyJourney("serviceTokenDevices", "linked") { (app: inout App) throws in
            #expect(try typesOnOtherDevice(app) == [:])
        },
        PolicyJourney("singleSignOnIdentifier", "required") { (app: inout App) throws in
            #expect(try app.sendSSO(.post, "serviceToken").status == 400)
        },
        PolicyJourney("singleSignOnIdentifier", "device") { (app: inout App) throws in
            let answer = try app.sendSSO(.post, "serviceToken")
            let token = answer["serviceToken"]?.string.flatMap { JSONWebSignature(parsing: $0) }
            #expect(token?.payload["sub"]?.string == app.device.base64)
        },
        PolicyJourney("singleSignOnMembers", "samples") { (app: inout App) throws in
            let answer = try app.sendSSO(.post, "serviceToken", ["X-SSO-ID": "jane"])
            #expect(answer["jws"] == nil)
            let link = try app.sendSSO(.post, "link", ["AD-Service-Token": answer["serviceToken"]?.string])
            #expect(link["code"]?.string?.count == 6 && link["link"] == nil)
        },
        PolicyJourney("singleSignOnMembers", "tables") { (app: inout App) throws in
            let answer = try app.sendSSO(.post, "serviceToken", ["X-SSO-ID": "jane"])
            #expect(answer["serviceToken"] == nil)
            let link = try app.sendSSO(.post, "link", ["AD-Service-Token": answer["jws"]?.string])
            #expect(link["link"]?.string?.count == 6 && link["code"] == nil)
        },
    ]

    /// The profiles of a device to which the app hands its token after a login.
    private static func typesOnOtherDevice(_ app: App) throws -> [String: String] {
        let token = try app.serviceToken(for: "jane")
        try app.logIn(at: "Cablevision", token)
        var other = app
        other.device = .make("tv")
        return try other.get("profiles", token).profileTypes
    }
}
