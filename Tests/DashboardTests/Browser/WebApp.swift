import HTTPMessages
import TestSupport

/// The page of the article *Web apps*, on an origin of its own.
final class WebApp {
    private let server: TestServer

    /// - Parameter mock: the URL of the mock, in place of the one in the article; `nil` for a page with a heading only, to
    ///   which a login leads back.
    init(calling mock: String? = nil) throws {
        let page =
            if let mock {
                try Document.page("WebApps").block(after: "page")
                    .replacing("http://127.0.0.1:8080", with: mock)
            } else {
                "<!DOCTYPE html><html lang=\"en\"><title>A web app</title><h1>A web app</h1></html>"
            }
        server = try TestServer { _ in Reply(contentType: "text/html;charset=UTF-8", text: page) }
    }

    var url: String { "http://127.0.0.1:\(server.port)/" }
}

extension Tab {
    /// The text of the article's page after it has loaded.
    var state: String {
        get throws {
            try waitUntil("document.querySelector('#state')?.textContent !== 'Loading'")
            return try text("#state") ?? ""
        }
    }

    /// Chooses a TV provider on the page of the article.
    func chooseProvider(_ name: String) throws {
        try evaluate(
            "[...document.querySelectorAll('button')].find((button) => button.textContent === '\(name)').click()"
        )
    }
}
