import HTTPTypes
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

    static let resources: [PolicyJourney] = [
        PolicyJourney("malformedResources", "denied") { (app: inout App) throws in
            try app.logIn()
            let list = try app.preauthorize(["<rss>", "REF30"])["decisions"]?.array ?? []
            #expect(list.first?["error"]?["code"] == "preauthorization_denied_by_mvpd")
            #expect(list.last?["authorized"] == .bool(true))
            #expect(try legacyStatus("<rss>", app) == 400)
        },
        PolicyJourney("malformedResources", "invalid_parameter_resources") { (app: inout App) throws in
            try app.logIn()
            let refused = try app.preauthorize(["REF30", "<rss>"])
            #expect(refused.status == 400 && refused["code"] == "invalid_parameter_resources")
            #expect(try app.authorize("<rss>").errorCode == "invalid_parameter_resources")
            #expect(try legacyStatus("<rss>", app) == 400)
        },
        PolicyJourney("malformedResources", "opaque") { (app: inout App) throws in
            try app.logIn()
            #expect(try app.preauthorize(["<rss>"]).isPermit)
            #expect(try app.authorize("<rss>").isPermit)
            #expect(try legacyStatus("<rss>", app) == 200)
        },
        PolicyJourney("assetResources", "asset") { (app: inout App) throws in
            #expect(try usedAssets(app) == 3)
            #expect(try beginningOfAsset(app) == 60_000)
        },
        PolicyJourney("assetResources", "channel") { (app: inout App) throws in
            #expect(try usedAssets(app) == 1)
            #expect(try beginningOfAsset(app) == 0)
        },
    ]

    private static func asset(_ content: String) -> String {
        "<rss><channel><title>REF30</title><item>\(content)</item></channel></rss>"
    }

    /// The status of REST API V1 for the authorization of a resource.
    private static func legacyStatus(_ resource: String, _ app: App) throws -> Int {
        let legacy = try LegacyApp(on: app.mock)
        try legacy.logIn()
        return try legacy.get("authorize", ["resource": resource]).status
    }

    /// How many resources a promotional pass has counted after a channel and two of its assets.
    private static func usedAssets(_ app: App) throws -> Int? {
        let identity: [String: String?] = ["AP-TempPass-Identity": PublishedHeaders.identity]
        for resource in ["REF30", asset("<guid>1</guid>"), asset("<guid>2</guid>")] {
            #expect(try app.authorize(resource, at: "flexibleTempPass", identity).isPermit)
        }
        let device = try app.mock.admin(.get, "/devices/\(app.device)")
        return device["temporaryPasses"]?.array?.first?["resources"]?.array?.count
    }

    /// The start of an asset's permit, in milliseconds after the authorization of its channel, which is a minute earlier.
    private static func beginningOfAsset(_ app: App) throws -> Int64 {
        try app.logIn()
        _ = try app.authorize("REF30")
        app.mock.clock.advance(by: .minutes(1))
        let permit = try app.authorize(asset(""))
        return (permit.decision?["notBefore"]?.integer ?? 0) - Timestamp.start.milliseconds
    }

    /// The starts of two permits that are authorized a minute apart, in milliseconds after the first authorization.
    private static func beginningsOfTwoPermits(_ app: App) throws -> [Int64] {
        try app.logIn()
        let first = try app.authorize()
        app.mock.clock.advance(by: .minutes(1))
        return try [first, app.authorize()].map {
            ($0.decision?["notBefore"]?.integer ?? 0) - Timestamp.start.milliseconds
        }
    }
}
