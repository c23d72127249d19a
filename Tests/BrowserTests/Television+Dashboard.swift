import HTTPTypes

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

    /// Waits until so many requests are shown: what comes in between moves what is below it.
    func wait(forRequests count: Int) throws {
        try waitUntil("document.querySelectorAll('#request-list > li').length === \(count)")
    }
}
