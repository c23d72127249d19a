import ControlAPI
import HTTPMessages
import PassAPI
import TestSupport
import Testing

@testable import PassBackend

/// What testers have set with the files of one mock, at another with other files.
@Suite("Settings that the files of a mock lack")
struct UnusableSettingTests {
    /// - Parameter scenarios: the names of scenarios besides the built-in ones.
    private func steering(adding scenarios: [String] = []) throws -> Steering {
        var documents = ControlDocuments()
        documents.scenarios = .memory(
            name: "scenarios",
            Dictionary(uniqueKeysWithValues: scenarios.map { ("\($0).yaml", "description: d\n") }))
        return Steering(
            scenarios: try ActiveScenarios(library: documents.load(), selection: "valid-sso"), publicURL: nil)
    }

    private func document(_ count: Int = 1) -> SteeringDocument {
        SteeringDocument(
            scenario: "new;\"", deviceScenarios: [.make("a/?"): "new", .make("b"): "valid-sso"],
            deviceLabels: [.make("b"): "TV"],
            rules: (0..<count).map {
                .init(
                    id: "rule-\($0)", device: $0 == 0 ? .make("a/?") : nil,
                    rule: ["then": ["error": .string("new_\($0)")]])
            }, addedRules: 7, clock: ClockSetting())
    }

    @Test func `any document can be restored, and is exported as it was`() throws {
        var steering = try steering()
        steering.restoreKeepingUnknown(document(3))
        #expect(steering.document == document(3))
        #expect(steering.unusableSettings.count == 5)
        #expect(steering.scenarios.currentOrInitial.name == "valid-sso")
    }

    @Test func `a strict restoration changes nothing, and names all places`() throws {
        var steering = try steering()
        let before = steering.document
        let error = #expect(throws: Diagnostics.self) { try steering.restore(document()) }
        #expect(steering.document == before)
        let device = DeviceIdentifier.make("a/?").base64.jsonPointerStep
        #expect(
            error?.all.map(\.location) == [
                .pointer("/deviceScenarios/\(device)"), .pointer("/rules/0/rule/then/error"),
                .pointer("/scenario"),
            ])
    }

    @Test func `other files build what they have, and keep the rest`() throws {
        var steering = try steering()
        var document = document()
        document.scenario = "old"
        steering.restoreKeepingUnknown(document)
        let other = steering.rebuilt(from: try self.steering(adding: ["new"]).scenarios)
        #expect(other.document == document)
        #expect(other.deviceScenarios[.make("a/?")]?.problem == nil)
        #expect(other.scenarios.current.problem?.contains("unknown scenario \"old\"") == true)
        let both = other.rebuilt(from: try self.steering(adding: ["new", "old"]).scenarios)
        #expect(both.scenarios.current.problem == nil)
        #expect(both.unusableSettings.map(\.name) == ["rule-0"])
    }

    @Test func `there is one sentence for each scenario, and not more than 21`() throws {
        var steering = try steering()
        var document = document(30)
        document.deviceScenarios = Dictionary(uniqueKeysWithValues: (1...5).map { (.make("d\($0)"), "new") })
        steering.restoreKeepingUnknown(document)
        let all = steering.warnings(namesDevices: true)
        #expect(all.count == 21)
        #expect(all.last == "There are 12 more of them.")
        steering.dynamicRules = []
        let sentences = steering.warnings(namesDevices: true)
        #expect(sentences.count == 2)
        #expect(
            sentences[1].hasPrefix("The scenario \"new\" is set for the devices d1, d2, d3 and 2 others, but")
        )
        let short = steering.warnings(namesDevices: false)
        #expect(short[1].hasPrefix("The scenario \"new\" is set for 5 devices, but"))
    }

    @Test func `each sentence is logged when it becomes true`() throws {
        let logged = Locked<[String]>([])
        let warnings = SettingWarnings { text in logged.withLock { $0.append(text) } }
        var steering = try steering()
        warnings.check(steering)
        #expect(logged.withLock(\.isEmpty))
        steering.restoreKeepingUnknown(document())
        warnings.check(steering)
        warnings.check(steering)
        #expect(logged.withLock(\.count) == 3)
        steering.dynamicRules = []
        warnings.check(steering)
        #expect(logged.withLock(\.count) == 3)
        steering.restoreKeepingUnknown(document())
        warnings.check(steering)
        #expect(logged.withLock(\.count) == 4)
    }
}
