import HTTPTypes
import PassAPI
import Testing

@testable import ControlAPI

/// *Initiate logout for specific mvpd*: the url leads to the MVPD's logout page and back to the app.
@Suite("The logout page of the MVPD")
struct LogoutPageJourneys {
    @Test(arguments: Stage.allCases) func `has an absolute address below the public URL`(stage: Stage) throws
    {
        let mock = try stage.open(publicURL: PublicURL("https://mock.example"))
        let app = try App(on: mock)
        try app.logIn()
        let page = try app.logOut()["logouts"]?["Cablevision"]?["url"]?.string ?? ""
        #expect(page.hasPrefix("https://mock.example/adobe-services/logout?"))
        let path = String(page.dropFirst("https://mock.example".count))
        #expect(try mock.send(.get, path).location == "https://adobe.com")
    }

    @Test(arguments: Stage.allCases)
    func `of a single logout finds the redirect of its device, service provider and MVPD only`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let token = PlatformTokens.header("jane")
        try app.logIn(at: "Cablevision", token)
        let page = try app.logOut(at: "Cablevision", token)["logouts"]?["Cablevision"]?["url"]?.string ?? ""
        #expect(try mock.send(.head, page).location == "https://adobe.com")
        #expect(try mock.send(.get, page).location == "https://adobe.com", "a page can be loaded again")
        let others = [
            page.replacing("REF30", with: "apasstest1"), page.replacing("Cablevision", with: "Spectrum"),
            page + "00", page + "0", "/adobe-services/logout?pt_device_id=zz",
        ]
        for other in others { #expect(try mock.send(.get, other).status == 200) }
        _ = try mock.send(.delete, "/__admin/devices/\(app.device)")
        #expect(try mock.send(.get, page).status == 200, "the mock has forgotten the device")
    }
}
