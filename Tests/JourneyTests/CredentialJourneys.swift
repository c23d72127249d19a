import PassAPI
import Testing

/// *Header - Authorization*
@Suite("The access token")
struct CredentialJourneys {
    @Test(arguments: Stage.allCases)
    func `is found after its scheme in any case, and after no other scheme`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        func status(_ credentials: String) throws -> Int {
            try app.get("profiles", ["Authorization": credentials]).status
        }
        for scheme in ["Bearer ", "bearer ", "BEARER ", "Bearer    "] {
            #expect(try status(scheme + app.token) == 200, "\(scheme)")
        }
        for scheme in ["", "Bearer", "Basic ", "Bearer@", "earer "] {
            #expect(try status(scheme + app.token) == 401, "\(scheme)")
        }
        for credentials in ["Bearer", "Bearer ", "Bearer \(app.token)x", "Bearer \(app.token.dropLast())"] {
            #expect(try status(credentials) == 401, "\(credentials)")
        }
    }
}
