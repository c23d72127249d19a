import PassVocabulary
import Testing

@Suite("Operations")
struct PassOperationTests {
    @Test func `fill in the parameters of their documented path, percent-encoded`() {
        let operation = PassOperation.retrieveProfileForMVPD
        #expect(
            operation.path(["serviceProvider": "a/b", "mvpd": "é -._~"])
                == "/api/v2/a%2Fb/profiles/%C3%A9%20-._~")
        let more = operation.path(["serviceProvider": "REF30", "mvpd": "Cablevision", "other": "x"])
        #expect(more == "/api/v2/REF30/profiles/Cablevision")
        #expect(operation.path(["serviceProvider": "{mvpd}"]) == "/api/v2/%7Bmvpd%7D/profiles/{mvpd}")
    }

    @Test(arguments: PassOperation.allCases)
    func `have a title, a method and a path`(operation: PassOperation) {
        #expect(!operation.title.isEmpty)
        #expect(["GET", "POST", "DELETE"].contains(operation.method))
        #expect(operation.paths.allSatisfy { $0.hasPrefix("/") })
    }

    @Test func `are told apart by method and path`() {
        let calls = PassOperation.allCases.flatMap { operation in
            operation.paths.map { "\(operation.method) \($0)" }
        }
        #expect(Set(calls).count == calls.count)
    }
}
