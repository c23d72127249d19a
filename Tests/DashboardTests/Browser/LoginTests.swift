import PassAPI
import Testing

extension InBrowser {
    @Suite("the login page")
    struct LoginTests {
        private let app: WebApp
        private let television: Television

        init() throws {
            app = try WebApp()
            television = try Television()
        }

        @Test func `logs a user in who types name, password and Enter, and goes back to the app`() throws {
            let login = try television.startLogin(redirectURL: app.url)
            let tab = try Tab()
            try tab.open(login.url)
            #expect(try tab.text("h1") == "Log in to Optimum")
            try tab.click("#username")
            try tab.type("kid")
            try tab.press(.tab)
            try tab.waitForFocus(on: "password")
            try tab.type("password")
            try tab.whileLoading { try tab.press(.enter) }
            #expect(try tab.address == app.url)
            #expect(try tab.text("h1") == "A web app")
            let profile = try television.profiles(login.code)["Cablevision"]
            #expect(profile?["attributes"]?["userID"]?["value"] == "cablevision-user-2")
        }

        @Test func `logs a test user in with one click`() throws {
            let login = try television.startLogin(redirectURL: app.url)
            let tab = try Tab()
            try tab.open(login.url)
            try tab.whileLoading { try tab.click("button[name=user][value=kid]") }
            #expect(try tab.address == app.url)
            let profile = try television.profiles(login.code)["Cablevision"]
            #expect(profile?["attributes"]?["userID"]?["value"] == "cablevision-user-2")
        }

        @Test func `shows a wrong password, with the focus where it is to be corrected`() throws {
            let login = try television.startLogin(redirectURL: app.url)
            let tab = try Tab()
            try tab.open(login.url)
            #expect(try tab.text("[role=alert]") == nil)
            try tab.click("#username")
            try tab.type("user")
            try tab.click("#password")
            try tab.type("guess")
            try tab.whileLoading { try tab.click(".primary") }
            #expect(try tab.text("[role=alert]")?.hasPrefix("Wrong user name or password.") == true)
            #expect(try television.profiles(login.code).isEmpty)
            try tab.waitForFocus(on: "password")
            try tab.type("password")
            try tab.whileLoading { try tab.press(.enter) }
            #expect(try tab.address == app.url)
            #expect(try television.profiles(login.code)["Cablevision"] != nil)
            #expect(tab.complaints.isEmpty)
        }

        @Test func `goes back to the app without a profile after Cancel, with nothing typed`() throws {
            let login = try television.startLogin(redirectURL: app.url)
            let tab = try Tab()
            try tab.open(login.url)
            try tab.whileLoading { try tab.click("button[value=cancel]") }
            #expect(try tab.address == app.url)
            #expect(try television.profiles(login.code).isEmpty)
        }

        @Test func `hands a custom scheme of an app to the system`() throws {
            let login = try television.startLogin(redirectURL: "adobepass://done?from=login")
            let tab = try Tab()
            try tab.open(login.url)
            let address = try tab.addressAskedFor(scheme: "adobepass:") {
                try tab.click("button[name=user]")
            }
            #expect(address == "adobepass://done?from=login")
            #expect(try television.profiles(login.code)["Cablevision"] != nil)
        }
    }
}
