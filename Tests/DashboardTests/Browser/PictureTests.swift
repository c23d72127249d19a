import Foundation
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// A browser never draws the same bytes on two machines, so the test compares only the size.
@Suite("The README's picture of the dashboard")
struct PictureTests {
    fileprivate static let screen = Tab.Screen(name: "picture", width: 1_280, height: 520, scale: 1)

    fileprivate static func file(_ screen: Tab.Screen) -> URL {
        let name = screen.colorScheme == "dark" ? "dashboard~dark" : "dashboard"
        return Repository.root.appending(path: "\(Document.catalog)/Resources/\(name).png")
    }

    @Test(arguments: [screen, screen.dark])
    func `is there in light and in dark, and is small`(screen: Tab.Screen) throws {
        let file = Self.file(screen)
        let picture = try Data(contentsOf: file)
        #expect(picture.count <= 150_000)
        // The width and the height in the header (PNG specification, section 11.2.1).
        let size = picture[16..<24].reduce(0) { $0 << 8 | UInt64($1) }
        #expect(size == UInt64(screen.width) << 32 | UInt64(screen.height))
        #expect(try Document(Document.readme).text.contains("Resources/\(file.lastPathComponent)"))
    }
}

extension InBrowser {
    @Suite(
        "the README's picture of the dashboard",
        .enabled(
            if: ProcessInfo.processInfo.environment["UPDATE_GOLDEN_FILES"] != nil,
            "UPDATE_GOLDEN_FILES=1 takes it again."))
    struct UpdatedPictureTests {
        @Test(arguments: [PictureTests.screen, PictureTests.screen.dark])
        func `is taken again`(screen: Tab.Screen) throws {
            try Self.take(on: screen).write(to: PictureTests.file(screen), options: .atomic)
        }

        /// A login, a refused request and a denied channel.
        private static func take(on screen: Tab.Screen) throws -> Data {
            let television = try Television()
            _ = try television.get("/api/v2/REF30/configuration")
            let login = try television.startLogin(redirectURL: "https://adobe.com")
            _ = try television.profiles(login.code)
            try television.callAdmin(.post, "/sessions/\(login.code)/complete", [:])
            _ = try television.profiles(login.code)
            try television.authorize("HBO")
            try television.callAdmin(.put, "/scenario", ["scenario": "parental-controls"])
            try television.authorize("HBO")
            try television.callAdmin(.put, "/scenario", ["scenario": "valid-sso"])
            _ = try? television.get("/api/v2/REF30/profile")
            let tab = try television.openDashboard(on: screen)
            try tab.waitUntil("document.querySelectorAll('#request-list > li').length > 5")
            try tab.evaluate("scrollTo(0, 0)")
            return try tab.picture()
        }
    }
}
