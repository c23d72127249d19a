import HTTPTypes
import PassAPI
import Testing

/// An app that moves from REST API V1 to V2 on a device that has used V1: page *REST API V2 FAQs*, Migration FAQs.
@Suite("The migration of an app")
struct MigrationJourneys {
    private let form = "mvpd=Cablevision&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com"

    /// The app before and after the update, on one device.
    private func apps(_ stage: Stage, with changes: String = "") throws -> (old: LegacyApp, new: App) {
        let mock = try stage.open(with: changes)
        let old = try LegacyApp(on: mock)
        return (old, try App(on: mock, device: old.device))
    }

    @Test(arguments: Stage.allCases)
    func `V2 does not show the login of V1, and does not end it`(stage: Stage) throws {
        let (old, new) = try apps(stage)
        try old.logIn()
        #expect(try old.get("checkauthn").status == 200)
        #expect(try new.get("profiles")["profiles"] == [:])
        let reason = try new.mock.newestRequest()["reason"]?.string
        #expect(
            reason?.hasPrefix(
                "The device has a profile of REST API V1, and the request is one of REST API V2.")
                == true, "\(reason ?? "none")")
        #expect(try new.get("profiles/Cablevision")["profiles"] == [:])
        #expect(try new.authorize("HBO").decision?["error"]?["code"] == "authenticated_profile_missing")
        #expect(try new.logOut()["logouts"]?["Cablevision"]?["actionName"] == "invalid")
        #expect(try new.post("sessions", form: form)["actionName"] == "authenticate")
        #expect(try old.get("checkauthn").status == 200)
        try new.logIn()
        #expect(try new.authorize("HBO").decision?["authorized"] == .bool(true))
        #expect(try new.logOut()["logouts"]?["Cablevision"]?["actionName"] == "logout")
        #expect(try old.get("checkauthn").status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `V2 does not know an open code of V1, and does not end it`(stage: Stage) throws {
        for policy in ["separate", "shared"] {
            let (old, new) = try apps(stage, with: "world: { policies: { legacyLogins: \(policy) } }")
            let code = try #require(try old.register(["mvpd": "Cablevision"])["code"]?.string)
            for answer in [
                try new.get("profiles/code/\(code)"), try new.get("sessions/\(code)"),
                try new.post("sessions/\(code)", form: form),
            ] {
                #expect(answer.errorCode == "invalid_parameter_code")
            }
            let page = try new.mock.send(.get, "/api/v2/authenticate/REF30/\(code)")
            #expect(page.status == 400 && page.text.contains("is a registration code of REST API V1"))
            let own = try new.post("sessions", form: form)["code"]?.string
            #expect(own != nil && own != code)
            #expect(try new.get("profiles/code/\(own ?? "")")["profiles"] == [:])
            #expect(try old.send(.get, "/reggie/v1/REF30/regcode/\(code)").status == 200)
            #expect(try old.mock.admin(.post, "/sessions/\(code)/complete").status == 204)
            #expect(try old.get("checkauthn").status == 200)
            let shared = policy == "shared"
            #expect(try new.get("profiles").profileTypes == (shared ? ["Cablevision": "regular"] : [:]))
            #expect(try new.get("profiles/code/\(code)").errorCode == "invalid_parameter_code")
        }
    }

    @Test(arguments: Stage.allCases)
    func `V1 does not know a code of V2, and does not show its login`(stage: Stage) throws {
        let (old, new) = try apps(stage)
        let code = try #require(try new.post("sessions", form: form)["code"]?.string)
        #expect(try old.send(.get, "/reggie/v1/REF30/regcode/\(code)").status == 404)
        #expect(try old.get("checkauthn/\(code)").status != 200)
        let link = try old.mock.send(
            .get,
            "/api/v1/authenticate?requestor_id=REF30&mso_id=Cablevision&reg_code=\(code)&domain_name=adobe.com"
                + "&noflash=true&redirect_url=https%3A%2F%2Fadobe.com")
        #expect(link.status == 400 && link.text.contains("is one of a session of REST API V2"))
        #expect(try old.mock.admin(.post, "/sessions/\(code)/complete").status == 204)
        #expect(try new.get("profiles").profileTypes == ["Cablevision": "regular"])
        #expect(try old.get("checkauthn").status == 403)
        let reason = try old.mock.newestRequest()["reason"]?.string
        #expect(
            reason?.hasPrefix(
                "The device has a profile of REST API V2, and the request is one of REST API V1.")
                == true, "\(reason ?? "none")")
    }

    @Test(arguments: Stage.allCases, ["separate", "shared"])
    func `a platform token shares a login with the same version of the API only`(stage: Stage, policy: String)
        throws
    {
        let (old, _) = try apps(stage, with: "world: { policies: { legacyLogins: \(policy) } }")
        let isShared = policy == "shared"
        let (jane, john) = (PlatformTokens.make("jane"), PlatformTokens.make("john"))
        let new = try App(on: old.mock)
        try old.logIn(with: jane)
        let profiles = try new.get("profiles", ["Adobe-Subject-Token": jane]).profileTypes
        #expect(profiles == (isShared ? ["Cablevision": "platformSSO"] : [:]))
        try new.logIn(at: "Cablevision", ["Adobe-Subject-Token": john])
        var second = old
        second.deviceID = "another-device"
        #expect(try second.get("checkauthn", token: john).status == (isShared ? 200 : 403))
        #expect(try second.get("checkauthn", token: jane).status == 200)
        _ = try new.logOut(at: "Cablevision", ["Adobe-Subject-Token": jane])
        #expect(try second.get("checkauthn", token: jane).status == (isShared ? 403 : 200))
    }

    @Test(arguments: Stage.allCases)
    func `the checklist shows that the updated app has left nothing behind`(stage: Stage) throws {
        let (old, new) = try apps(stage)
        try old.logIn()
        let last = try #require(try old.mock.requests().last?["id"]?.string)
        try new.logIn()
        _ = try new.authorize("HBO")
        func verdicts(_ query: String) throws -> [JSONValue?] {
            try old.mock.admin(.get, "/checklist?only=apis-that-end\(query)")["verdicts"]?.array?.map {
                $0["verdict"]
            } ?? []
        }
        #expect(try verdicts("").first == "broken")
        #expect(try verdicts("&since=\(last)").prefix(2) == ["kept", "kept"])
    }
}
