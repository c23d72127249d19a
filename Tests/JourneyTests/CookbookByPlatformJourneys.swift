import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The walk of *Apple SSO Cookbook (REST API V2)*, phases A to D, with devices of three platforms: Apple's log in through
/// the framework, and an Android device falls back to the login of the MVPD.
@Suite("The cookbook's walk by platform")
struct CookbookByPlatformJourneys {
    enum Phone: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case iOS, tvOS, Android

        var testDescription: String { rawValue }

        /// The device's description of itself.
        var headers: [String: String] {
            let (information, userAgent) =
                switch self {
                case .iOS:
                    (
                        #"{"primaryHardwareType": "MobilePhone", "model": "iPhone14,5", "osName": "iOS"}"#,
                        "App/1 CFNetwork/3826 Darwin/25.0.0"
                    )
                case .tvOS:
                    (
                        #"{"primaryHardwareType": "SetTopBox", "model": "AppleTV14,1", "osName": "tvOS"}"#,
                        "App/1 CFNetwork/3826 Darwin/25.0.0"
                    )
                case .Android:
                    (
                        #"{"primaryHardwareType": "MobilePhone", "model": "Pixel 9", "osName": "Android"}"#,
                        "okhttp/4.12.0"
                    )
                }
            return [
                "X-Device-Info": Base64.encode(information.utf8), "User-Agent": userAgent,
                "Accept": "application/json",
            ]
        }

        var isApple: Bool { self != .Android }
    }

    @Test(arguments: Stage.allCases, Phone.allCases)
    func `leads to playback and a logout, through the framework or the MVPD's page`(
        stage: Stage, phone: Phone
    ) throws {
        let mock = try stage.open()
        // A. The application registers.
        var app = try App(on: mock, device: .make(phone.rawValue), describedBy: phone.headers)

        // B. Nobody is logged in. The configuration has Apple's members for Apple's devices only.
        #expect(try app.get("profiles").profileTypes == [:])
        let mvpds = try app.get("configuration")["requestor"]?["mvpds"]?.array
        let cablevision = mvpds?.first { $0["id"] == "Cablevision" }
        #expect((cablevision?["boardingStatus"] == "SUPPORTED") == phone.isApple)

        // C. The user logs in.
        if phone.isApple {
            #expect(try app.logInWithApple().status == 201)
            #expect(try app.get("profiles").profileTypes == ["Cablevision": "appleSSO"])
        } else {
            try logInWithoutFramework(app)
            #expect(try app.get("profiles").profileTypes == ["Cablevision": "regular"])
        }

        // D. The user watches and logs out.
        #expect(try app.preauthorize(["REF30", "HBO"]).isPermit)
        let decision = try app.authorize()
        #expect(decision.isPermit && decision.decision?["token"]?["serializedToken"]?.string != nil)
        let logout = try app.logOut()["logouts"]?["Cablevision"]
        #expect(logout?["actionName"]?.string == (phone.isApple ? "partner_logout" : "logout"))
        #expect((logout?["url"] == nil) == phone.isApple)
        #expect(try app.get("profiles").profileTypes == [:])
    }

    /// Asks for the partner's request as the Apple apps do, and takes the fallback of the answer.
    private func logInWithoutFramework(_ app: App) throws {
        let session = try app.startPartnerSession(form: "mvpd=Cablevision&\(App.sessionForm)")
        #expect(session["actionName"] == "authenticate" && session["actionType"] == "interactive")
        #expect(session["reasonType"] == "configuration_fallback")
        let code = try #require(session["code"]?.string)
        #expect(session["url"]?.string?.hasSuffix("/api/v2/authenticate/REF30/\(code)") == true)
        let profiles = try app.post("profiles/sso/Apple", form: "SAMLResponse=none")
        #expect(profiles.status == 200 && profiles.profileTypes == [:], "the basic profiles")
        #expect(try app.get("profiles/code/\(code)").profileTypes == [:])
        #expect(try app.mock.admin(.post, "/sessions/\(code)/complete").status == 204)
        #expect(try app.get("profiles/code/\(code)").profileTypes == ["Cablevision": "regular"])
    }
}
