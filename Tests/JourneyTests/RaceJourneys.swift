import Dispatch
import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Requests that arrive at the same time have the outcome of some order of them.
@Suite("Races")
struct RaceJourneys {
    private static let racers = 64

    /// Calls the body from many threads at once.
    ///
    /// - Returns: what it has returned, in any order.
    private func race<Outcome: Sendable>(
        _ app: App, _ body: @escaping @Sendable (App, Int) throws -> Outcome
    ) throws -> [Outcome] {
        let outcomes = Locked<[Result<Outcome, any Error>]>([])
        let shared = UncheckedApp(app: app)
        // A thread for each, so that as many requests are on their way.
        let running = DispatchGroup()
        for number in 0..<Self.racers {
            running.enter()
            Thread.detachNewThread {
                let outcome = Result { try body(shared.app, number) }
                outcomes.withLock { $0.append(outcome) }
                running.leave()
            }
        }
        running.wait()
        return try outcomes.withLock { $0 }.map { try $0.get() }
    }

    @Test(arguments: Stage.allCases)
    func `of the sessions of one device one stays live`(stage: Stage) throws {
        let app = try App(on: stage.open(seed: nil))
        let codes = try race(app) { app, _ in
            try app.post("sessions", form: "mvpd=Cablevision&" + App.sessionForm)["code"]?.string ?? ""
        }
        #expect(Set(codes).count == Self.racers)
        let live = try codes.filter { try app.get("sessions/\($0)").status == 200 }
        #expect(live.count == 1)
    }

    @Test(arguments: Stage.allCases)
    func `rules that are added at once are all there, each with its own identifier`(stage: Stage) throws {
        let app = try App(on: stage.open(seed: nil))
        let rule = #"{"on": ["retrieveProfiles"], "then": {"error": "network_received_error"}}"#
        let ids = try race(app) { app, _ in try app.mock.admin(.post, "/rules", rule)["id"]?.string ?? "" }
        #expect(Set(ids).count == Self.racers && !ids.contains(""))
        let listed = try app.mock.admin(.get, "/rules")["rules"]?.array?.compactMap { $0["id"]?.string }
        #expect(Set(listed ?? []) == Set(ids))
    }

    @Test(arguments: Stage.allCases)
    func `a code logs in once`(stage: Stage) throws {
        let app = try App(on: stage.open(seed: nil))
        let session = try app.post("sessions", form: "mvpd=Cablevision&" + App.sessionForm)
        let code = session["code"]?.string ?? ""
        let statuses = try race(app) { app, _ in
            try app.mock.send(.post, "/__admin/sessions/\(code)/complete").status
        }
        #expect(statuses.filter { $0 == 204 }.count == 1)
        #expect(statuses.filter { $0 == 404 }.count == Self.racers - 1)
        #expect(try app.get("profiles/code/\(code)")["profiles"]?.object?.count == 1)
    }

    @Test(arguments: Stage.allCases)
    func `a rule that applies three times does so on three requests`(stage: Stage) throws {
        let app = try App(on: stage.open(seed: nil))
        try app.logIn()
        let rule =
            #"{"on": ["retrieveProfiles"], "times": 3, "then": {"error": "network_received_error"}}"#
        _ = try app.mock.admin(.post, "/rules", rule)
        let statuses = try race(app) { app, _ in try app.get("profiles").status }
        #expect(statuses.filter { $0 != 200 }.count == 3)
    }

    @Test(arguments: Stage.allCases)
    func `a user of a promotional pass gets five resources on all devices together`(stage: Stage) throws {
        let app = try App(on: stage.open(seed: nil))
        let permits = try race(app) { app, number in
            var app = app
            app.device = .make("device-\(number)")
            let reply = try app.authorize(
                "resource-\(number)", at: "flexibleTempPass",
                ["AP-TempPass-Identity": PublishedHeaders.identity])
            return reply["decisions"]?.array?.first?["authorized"] == .bool(true)
        }
        #expect(permits.filter(\.self).count == 5)
    }

    @Test(arguments: Stage.allCases)
    func `each registration gets credentials of its own, and each works`(stage: Stage) throws {
        let app = try App(on: stage.open(seed: nil))
        let tokens = try race(app) { app, number in
            let own = try App(on: app.mock, device: .make("device-\(number)"))
            try own.logIn()
            return try own.get("profiles/Cablevision")["profiles"]?.object?.count == 1 ? own.token : ""
        }
        #expect(Set(tokens).count == Self.racers && !tokens.contains(""))
    }
}
