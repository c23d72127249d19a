import Testing

extension InBrowser {
    @Suite("the page for second screens")
    struct SecondScreenTests {
        @Test func `takes a code, a TV provider and a login, and says that it is done`() throws {
            let television = try Television()
            let code = try television.startLogin().code
            let tab = try Tab()
            try tab.open("\(television.url)/activate")
            try tab.waitForFocus(on: "code")
            try tab.type("no such")
            try tab.whileLoading { try tab.press(.enter) }
            #expect(
                try tab.text("[role=alert]")
                    == "No device is waiting with the code \"NOSUCH\". Check the code on your device.")
            try tab.waitForFocus(on: "code")
            try tab.evaluate("document.activeElement.select()")
            try tab.type("\(code.prefix(3)) \(code.dropFirst(3))".lowercased())
            try tab.whileLoading { try tab.press(.enter) }
            #expect(try tab.text("h1") == "Choose your TV provider")
            #expect(try tab.text(".lead") == "to watch Reference 30 on Apple TV 4K, tvOS 18.2")
            try tab.whileLoading(pages: 2) { try tab.click("button[value=Spectrum]") }
            #expect(try tab.text("h1") == "Log in to Spectrum")
            try tab.whileLoading { try tab.click("button[value=cancel]") }
            #expect(try tab.text("h1") == "Choose your TV provider")
            try tab.whileLoading { try tab.click("button[value=Cablevision]") }
            #expect(try tab.text("h1") == "Log in to Optimum")
            try tab.whileLoading { try tab.click("button[name=user]") }
            #expect(try tab.text("h1") == "You are logged in")
            #expect(Array(try television.profiles(code).keys) == ["Cablevision"])
            #expect(tab.complaints.isEmpty)
        }
    }
}
