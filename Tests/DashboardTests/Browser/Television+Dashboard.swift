extension Television {
    /// The dashboard, once it is told of what happens.
    func openDashboard(on screen: Tab.Screen = .desktop) throws -> Tab {
        let tab = try Tab(on: screen)
        try tab.open("\(url)/__admin/")
        try tab.waitUntilLive()
        return tab
    }
}

extension Tab {
    func waitUntilLive() throws {
        try waitUntil("document.querySelector('#state').dataset.state === 'live'")
    }

    /// Chooses a device at the top of the page, empty for all of them, and waits for its page.
    func chooseDevice(_ name: String) throws {
        try whileLoading {
            try choose(name, in: "#chosen-device")
            try evaluate("document.querySelector('#chosen-device').dispatchEvent(new Event('change'))")
        }
    }

    /// Waits until so many requests are shown: what comes in between moves what is below it.
    func wait(forRequests count: Int) throws {
        try waitUntil("document.querySelectorAll('#request-list > li').length === \(count)")
    }
}
