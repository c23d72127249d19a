import HTTPMessages
import HTTPTypes
import Testing

/// The fast way to a route finds what the thorough one finds, or nothing.
@Suite("Router") struct RouterTests {
    private static let router = Router([
        (.get, [PathTemplate("/api/v2/{serviceProvider}/profiles")]),
        (.get, [PathTemplate("/api/v2/{serviceProvider}/profiles/{mvpd}")]),
        (.get, [PathTemplate("/api/v2/{serviceProvider}/profiles/code/{code}")]),
        (.post, [PathTemplate("/api/v2/{serviceProvider}/sessions")]),
        (.post, [PathTemplate("/api/v2/{serviceProvider}/sessions/{code}")]),
        (.get, [PathTemplate("/api/v2/{serviceProvider}/sessions/{code}")]),
        (.post, [PathTemplate("/api/v2/{serviceProvider}/{kind}/authorize")]),
        (.get, [PathTemplate("/"), PathTemplate("/{only}")]),
    ])

    @Test(arguments: [
        ("/api/v2/REF30/profiles", 0), ("/api/v2/REF30/profiles/", 0), ("/api/v2/REF30/profiles/Dish", 1),
        ("/api/v2/REF30/profiles/authorize", 1), ("/api/v2/REF30/sessions/ABCDEF7", 5), ("/", 7), ("/x", 7),
        ("/api/v2/\(String(repeating: "x", count: 230))/profiles", 0),
    ])
    func `finds plain paths at once`(path: String, index: Int) throws {
        #expect(try #require(Self.router.plainRoute(.get, path)).index == index)
    }

    @Test func `agrees with the decoding way for every path`() {
        var random = SystemRandomNumberGenerator()
        let parts = [
            "api", "v2", "REF30", "profiles", "Dish", "code", "sessions", "authorize", "", "%41", "é", "a?",
        ]
        for _ in 0..<20_000 {
            let path =
                (0..<Int.random(in: 0...18, using: &random)).map { _ in
                    "/" + parts.randomElement(using: &random)!
                }
                .joined() + (Bool.random(using: &random) ? "/" : "")
            let method: HTTPRequest.Method = [.get, .post, .head, .delete].randomElement(using: &random)!
            guard let (index, parameters) = Self.router.plainRoute(method, path) else { continue }
            let request = Request(method: method, path: path)
            guard
                case .found(let expected, let values)? = request.pathSegments.map({
                    Self.router.route(method, $0)
                })
            else {
                Issue.record("only the fast way finds \(path)")
                continue
            }
            #expect(index == expected && parameters == values, "\(method) \(path)")
        }
    }
}
