import PassAPI
import TestSupport
import Testing

extension PolicyJourneys {
    static let permits: [PolicyJourney] = [
        PolicyJourney("authorizationCache", "on") { (app: inout App) throws in
            #expect(try beginningsOfTwoPermits(app) == [0, 0])
        },
        PolicyJourney("authorizationCache", "off") { (app: inout App) throws in
            #expect(try beginningsOfTwoPermits(app) == [0, 60_000])
        },
    ]

    /// When the decisions of two authorizations begin that are a minute apart, in milliseconds after the first.
    private static func beginningsOfTwoPermits(_ app: App) throws -> [Int64] {
        try app.logIn()
        let first = try app.authorize()
        app.mock.clock.advance(by: .minutes(1))
        return try [first, app.authorize()].map {
            ($0.decision?["notBefore"]?.integer ?? 0) - Timestamp.start.milliseconds
        }
    }
}
