import AdminAPI
import ControlAPI
import HTTPMessages
import PassAPI
import TestSupport
import Testing

@testable import PassBackend

/// Tester settings that were made with the files of one mock, at a mock with other files.
@Suite("Settings that the files of a mock lack")
struct UnusableSettingTests {
    /// - Parameter scenarios: the names of scenarios besides the built-in ones.
    private func testerSettings(adding scenarios: [String] = []) throws -> TesterSettings {
        var documents = ControlDocuments()
        documents.scenarios = .memory(
            name: "scenarios",
            Dictionary(uniqueKeysWithValues: scenarios.map { ("\($0).yaml", "description: d\n") }))
        return TesterSettings(
            scenarios: try ActiveScenarios(library: documents.load(), selection: "valid-sso"))
    }

    private func document(_ count: Int = 1) -> TesterSettingsDocument {
        TesterSettingsDocument(
            scenario: "new;\"", deviceScenarios: [.make("a/?"): "new", .make("b"): "valid-sso"],
            deviceLabels: [.make("b"): "TV"],
            rules: (0..<count).map {
                .init(
                    id: "rule-\($0)", device: $0 == 0 ? .make("a/?") : nil,
                    rule: ["then": ["error": .string("new_\($0)")]])
            }, addedRules: 7, clock: ClockSetting())
    }

    @Test func `any document can be restored, and is exported as it was`() throws {
        var testerSettings = try testerSettings()
        testerSettings.restoreKeepingUnknown(document(3))
        #expect(testerSettings.document == document(3))
        #expect(testerSettings.unusableSettings.count == 5)
        #expect(testerSettings.scenarios.currentOrInitial.name == "valid-sso")
    }

    @Test func `a strict restoration changes nothing, and names all places`() throws {
        var testerSettings = try testerSettings()
        let before = testerSettings.document
        let error = #expect(throws: Diagnostics.self) { try testerSettings.restore(document()) }
        #expect(testerSettings.document == before)
        let device = DeviceIdentifier.make("a/?").base64.jsonPointerStep
        #expect(
            error?.all.map(\.location) == [
                .pointer("/deviceScenarios/\(device)"), .pointer("/rules/0/rule/then/error"),
                .pointer("/scenario"),
            ])
    }

    @Test func `other files build what they have, and keep the rest`() throws {
        var testerSettings = try testerSettings()
        var document = document()
        document.scenario = "old"
        testerSettings.restoreKeepingUnknown(document)
        let other = testerSettings.rebuilt(from: try self.testerSettings(adding: ["new"]).scenarios)
        #expect(other.document == document)
        #expect(other.deviceScenarios[.make("a/?")]?.problem == nil)
        #expect(other.scenarios.current.problem?.contains("unknown scenario \"old\"") == true)
        let both = other.rebuilt(from: try self.testerSettings(adding: ["new", "old"]).scenarios)
        #expect(both.scenarios.current.problem == nil)
        #expect(both.unusableSettings.map(\.name) == ["rule-0"])
    }

    @Test func `there is one sentence for each scenario, and not more than 21`() throws {
        var testerSettings = try testerSettings()
        var document = document(30)
        document.deviceScenarios = Dictionary(uniqueKeysWithValues: (1...5).map { (.make("d\($0)"), "new") })
        testerSettings.restoreKeepingUnknown(document)
        let all = testerSettings.warnings(namesDevices: true)
        #expect(all.count == 21)
        #expect(all.last == "There are 12 more of them.")
        testerSettings.dynamicRules = []
        let sentences = testerSettings.warnings(namesDevices: true)
        #expect(sentences.count == 2)
        #expect(
            sentences[1].hasPrefix("The scenario \"new\" is set for the devices d1, d2, d3 and 2 others, but")
        )
        let short = testerSettings.warnings(namesDevices: false)
        #expect(short[1].hasPrefix("The scenario \"new\" is set for 5 devices, but"))
    }

    @Test func `each sentence is logged when it becomes true`() throws {
        let logged = Locked<[String]>([])
        let backend = try AdminResponder.make(warn: { text in logged.withLock { $0.append(text) } }).backend
        var testerSettings = try testerSettings()
        backend.logWarnings(about: testerSettings)
        #expect(logged.withLock(\.isEmpty))
        testerSettings.restoreKeepingUnknown(document())
        backend.logWarnings(about: testerSettings)
        backend.logWarnings(about: testerSettings)
        #expect(logged.withLock(\.count) == 3)
        testerSettings.dynamicRules = []
        backend.logWarnings(about: testerSettings)
        #expect(logged.withLock(\.count) == 3)
        testerSettings.restoreKeepingUnknown(document())
        backend.logWarnings(about: testerSettings)
        #expect(logged.withLock(\.count) == 4)
    }
}
