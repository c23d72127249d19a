import Dispatch
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// State belongs to one device, and never leaks to another.
@Suite("Isolation")
struct IsolationJourneys {
    private static let scenarios: [(name: String, profiles: [String], authorized: Bool?)] = [
        ("valid-sso", [], nil), ("returning-user", ["Cablevision"], true),
        ("parental-controls", [], nil), ("expired-profile", [], nil),
    ]

    @Test(arguments: Stage.allCases)
    func `40 concurrent devices, each with its own scenario, see only their own state`(stage: Stage) throws {
        let mock = try stage.open(seed: nil)
        let app = try App(on: mock)
        let diagnostics = Locked<[String]>([])
        @Sendable func note(_ diagnostic: String) { diagnostics.withLock { $0.append(diagnostic) } }
        let shared = UncheckedApp(app: app)
        DispatchQueue.concurrentPerform(iterations: 40) { number in
            do {
                let scenario = Self.scenarios[number % Self.scenarios.count]
                var app = shared.app
                app.device = .make("device-\(number)")
                _ = try app.mock.admin(
                    .put, "/devices/\(app.device)/scenario", #"{"scenario": "\#(scenario.name)"}"#)
                let first = try app.get("profiles")
                if first.fields[HTTPField.Name("X-Mock-Scenario")!] != scenario.name {
                    note("scenario \(number)")
                }
                if first["profiles"]?.object?.keys.sorted() != scenario.profiles { note("seed \(number)") }
                if number.isMultiple(of: 2) { try app.logIn(at: "Spectrum") }
                let spectrum = try app.get("profiles/Spectrum")["profiles"]?.object?.count
                if spectrum != (number.isMultiple(of: 2) ? 1 : 0) { note("login \(number)") }
                let entries = try app.mock.requests(#"{"device": "\#(app.device)"}"#)
                if entries.contains(where: { $0["device"]?.string != app.device.base64 }) {
                    note("journal \(number)")
                }
            } catch {
                note("\(number): \(error)")
            }
        }
        #expect(diagnostics.withLock { $0 } == [])
    }

    @Test(arguments: Stage.seeded)
    func `the same seed and the same requests give the same bytes`(stage: Stage) throws {
        func run() throws -> [String] {
            let mock = try stage.open()
            var app = try App(on: mock)
            var answers = [app.token]
            answers.append(try app.logInWithApple().text)
            answers.append(try app.authorize().text)
            answers.append(try app.post("sessions", form: "").text)
            answers.append(try app.get("profiles/Nobody").text)
            // The system chooses the client's port.
            let state = try mock.admin(.get, "/state").text
            answers.append(state.replacing(/"peerPort":\d+/, with: ""))
            return answers
        }
        #expect(try run() == run())
    }
}
