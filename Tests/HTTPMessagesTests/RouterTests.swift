import HTTPMessages
import HTTPTypes
import PassVocabulary
import Testing

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
        ("/api/v2/REF30/profiles/authorize", 1), ("/api/v2/REF30/profiles/%41%2F", 1),
        ("/api/v2/REF30/profiles/code/A", 2), ("/api/v2/REF30/sessions/ABCDEF7", 5), ("/", 7), ("/x", 7),
        ("/api/v2/\(String(repeating: "x", count: 230))/profiles", 0),
    ])
    func `finds the route with the most literal segments`(path: String, index: Int) throws {
        let segments = try #require(Request(method: .get, path: path).pathSegments)
        guard case .found(let found, _) = Self.router.route(.get, segments) else {
            Issue.record("no route for \(path)")
            return
        }
        #expect(found == index)
    }
}
