import ControlAPI
import PassAPI
import PassSimulator

/// The state as `GET /__admin/state` returns it and `PUT` accepts it: the backend's state, and what testers have set.
package struct StateDocument: Sendable, Equatable {
    var testerSettings: TesterSettingsDocument
    var backend: Simulator

    /// The version of the format. Other versions are refused.
    private static let version = 4

    fileprivate enum CodingKeys: String, CodingKey, CaseIterable { case version, backend }
}

extension StateDocument: Codable {
    package init(from decoder: any Decoder) throws {
        try Self.checkVersion(of: decoder)
        // The members of the tester settings stand beside the others.
        testerSettings = try TesterSettingsDocument(from: decoder)
        backend = try decoder.container(keyedBy: CodingKeys.self).decode(Simulator.self, forKey: .backend)
    }

    fileprivate static func checkVersion(of decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let version = try members.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: members,
                debugDescription: "the version is \(version), expected \(Self.version)")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(Self.version, forKey: .version)
        try members.encode(backend, forKey: .backend)
        try testerSettings.encode(to: encoder)
    }
}

/// A state document that may have been edited by hand: a member that no export has is a mistake.
struct ImportedDocument: Decodable {
    let document: StateDocument

    /// - Throws: `Diagnostics` with the mistakes, or the decoder's error.
    init(from decoder: any Decoder) throws {
        // Another version can have other members.
        try StateDocument.checkVersion(of: decoder)
        let members = try decoder.container(keyedBy: TextKey.self)
        try Diagnostics.raise(Self.unknownKeys(in: members) + Self.unusableDevices(in: members))
        document = try StateDocument(from: decoder)
        try Diagnostics.raise(document.diagnostics)
    }

    private typealias Members = KeyedDecodingContainer<TextKey>

    /// The unknown members, except within single rules and within the tables other than that of devices. A member of a wrong type
    /// has none, because decoding it fails later.
    private static func unknownKeys(in members: Members) -> [Diagnostic] {
        let backend = object("backend", in: members)
        var diagnostics =
            unknownKeys(of: members, besides: keys(StateDocument.keys), at: "")
            + unknownKeys(of: backend, besides: keys(Simulator.CodingKeys.allCases), at: "/backend")
            + unknownKeys(
                of: object("clock", in: members), besides: keys(ClockSetting.CodingKeys.allCases),
                at: "/clock")
        // The first device or rule with a mistake is enough to correct a document.
        let devices = object("devices", in: backend)
        let keysOfDevices = keys(Device.CodingKeys.allCases)
        for name in devices?.allKeys ?? [] where diagnostics.isEmpty {
            diagnostics += unknownKeys(
                of: object(name.stringValue, in: devices), besides: keysOfDevices,
                at: "/backend/devices/\(name.stringValue.jsonPointerStep)")
        }
        var rules = try? members.nestedUnkeyedContainer(forKey: TextKey(stringValue: "rules"))
        while diagnostics.isEmpty, let index = rules?.currentIndex, rules?.isAtEnd == false,
            let rule = try? rules?.nestedContainer(keyedBy: TextKey.self)
        {
            diagnostics += unknownKeys(
                of: rule, besides: keys(TesterSettingsDocument.RuleDocument.CodingKeys.allCases),
                at: "/rules/\(index)")
            let device = try? rule.decode(String.self, forKey: TextKey(stringValue: "device"))
            if let device, let unusable = unusableDevice(device, at: "/rules/\(index)/device") {
                diagnostics.append(unusable)
            }
        }
        return diagnostics
    }

    /// The devices with a scenario or a label that no request can name.
    private static func unusableDevices(in members: Members) -> [Diagnostic] {
        ["deviceLabels", "deviceScenarios"].flatMap { name in
            let devices = (object(name, in: members)?.allKeys ?? []).map(\.stringValue).sorted()
            return devices.compactMap { unusableDevice($0, at: "/\(name)/\($0.jsonPointerStep)") }.prefix(3)
        }
    }

    /// The error in the identifier of a device; `nil` if requests can have it.
    private static func unusableDevice(_ text: String, at pointer: String) -> Diagnostic? {
        guard DeviceIdentifier(base64: text) == nil else { return nil }
        return Diagnostic(
            "\"\(text)\" is no device identifier, expected its base64 text", at: .pointer(pointer))
    }

    private static func object(_ name: String, in members: Members?) -> Members? {
        try? members?.nestedContainer(keyedBy: TextKey.self, forKey: TextKey(stringValue: name))
    }

    private static func keys(_ keys: [any CodingKey]) -> AllowedValues {
        AllowedValues("key", keys.map(\.stringValue))
    }

    private static func unknownKeys(
        of object: Members?, besides known: AllowedValues, at pointer: String
    ) -> [Diagnostic] {
        let unknown = (object?.allKeys ?? []).map(\.stringValue).filter { !known.contains($0) }.sorted()
        // The first ones are enough to correct a document, and finding similar names takes time.
        return unknown.prefix(3).map {
            known.diagnostic(forUnknown: $0, at: .pointer("\(pointer)/\($0.jsonPointerStep)"))
        }
    }
}

extension StateDocument {
    /// The keys of the document, including those of the tester settings.
    fileprivate static var keys: [any CodingKey] {
        CodingKeys.allCases + TesterSettingsDocument.CodingKeys.allCases
    }

    /// The errors of a hand-edited document in values that have the right types.
    fileprivate var diagnostics: [Diagnostic] {
        var identifiers: Set<String> = []
        let repeated = testerSettings.rules.enumerated().filter { !identifiers.insert($1.id).inserted }
        let longLabels = testerSettings.deviceLabels.filter { !TextFormat.deviceLabel.accepts($0.value) }
        let labels = longLabels.map { device, label in
            Diagnostic(
                "the label has \(label.utf8.count) bytes, expected \(TextFormat.deviceLabel.expectation)",
                at: .pointer("/deviceLabels/\(device.base64.jsonPointerStep)"))
        }
        return backend.diagnostics + labels
            + repeated.map { index, rule in
                Diagnostic(
                    "the identifier \"\(rule.id)\" is that of an earlier rule, expected another one",
                    at: .pointer("/rules/\(index)/id"))
            }
    }
}

extension MockState {
    package var document: StateDocument {
        var testerSettings = testerSettings.document
        // Only mocks that share a state need the number.
        testerSettings.addedRules = nil
        // Takes only the tables, so that snapshots with the same tables are equal.
        var tables = Simulator()
        tables.takeTables(of: simulator)
        return StateDocument(testerSettings: testerSettings, backend: tables)
    }
}

extension Simulator {
    /// The errors of a hand-edited document: entries whose key differs from the identifier that they contain.
    fileprivate var diagnostics: [Diagnostic] {
        let isMisplaced = [
            ("sessions", sessions.contains { $0.value.code != $0.key }),
            ("linkCodes", linkCodes.contains { $0.value.code != $0.key }),
        ]
        return isMisplaced.filter(\.1).map { name, _ in
            Diagnostic(
                "the key of an entry differs from the identifier in the entry",
                at: .pointer("/backend/\(name)"))
        }
    }
}

/// The tester settings as a document: the texts that testers have sent, whatever the files of a mock contain.
struct TesterSettingsDocument: Sendable, Codable, Equatable {
    /// The selection of the active scenario, as `name;param=value`.
    var scenario: String
    var deviceScenarios: [DeviceIdentifier: String]
    var deviceLabels: [DeviceIdentifier: String]
    var rules: [RuleDocument]
    /// The number of rules that were added; `nil` in an export.
    var addedRules: Int?
    var clock: ClockSetting

    fileprivate enum CodingKeys: String, CodingKey, CaseIterable {
        case scenario, deviceScenarios, deviceLabels, rules, addedRules, clock
    }

    struct RuleDocument: Sendable, Codable, Equatable {
        var id: String
        var device: DeviceIdentifier?
        var rule: JSONValue

        fileprivate enum CodingKeys: String, CodingKey, CaseIterable { case id, device, rule }

        /// The number at the end of the identifier; 0 if there is none.
        var number: Int { id.split(separator: "-").last.flatMap { Int($0) } ?? 0 }
    }
}

extension TesterSettings {
    var document: TesterSettingsDocument {
        TesterSettingsDocument(
            scenario: scenarios.current.name, deviceScenarios: deviceScenarios.mapValues(\.name),
            deviceLabels: deviceLabels,
            rules: dynamicRules.map { .init(id: $0.id, device: $0.device, rule: $0.json) },
            addedRules: addedRules, clock: clock)
    }

    /// Sets the settings of the document.
    ///
    /// - Throws: diagnostics for the scenarios and rules that the files of this mock lack, with their places in the document.
    ///   Then nothing has changed.
    mutating func restore(_ document: TesterSettingsDocument) throws(Diagnostics) {
        var restored = self
        restored.restoreKeepingUnknown(document)
        try Diagnostics.raise(restored.unusableSettings.flatMap(\.diagnostics))
        self = restored
    }

    /// Sets the settings of the document. Scenarios and rules that the files of this mock lack are kept as texts: see
    /// ``SelectedScenario`` and ``DynamicRule``.
    mutating func restoreKeepingUnknown(_ document: TesterSettingsDocument) {
        let built = scenarios.built
        scenarios.current = SelectedScenario(document.scenario, from: built)
        deviceScenarios = built.selected(document.deviceScenarios)
        deviceLabels = document.deviceLabels
        dynamicRules = document.rules.map { DynamicRule($0, from: built.library) }
        // Devices have counts of these rules, so no other rule must get their numbers.
        let addedRules = document.addedRules ?? max(addedRules, document.rules.map(\.number).max() ?? 0)
        self.addedRules = min(max(addedRules, 0), Self.mostAddedRules)
        clock = document.clock
    }

    /// More rules than any mock adds, so that counting further cannot overflow.
    private static let mostAddedRules = 10_000_000_000

    /// The same settings, built from other files. Scenarios and rules that these files lack are kept as texts.
    func rebuilt(from files: ActiveScenarios) -> TesterSettings {
        guard files.built !== scenarios.built else { return self }
        var rebuilt = self
        rebuilt.scenarios = files
        rebuilt.scenarios.current = SelectedScenario(scenarios.current.name, from: files.built)
        rebuilt.deviceScenarios = files.built.selected(deviceScenarios.mapValues(\.name))
        rebuilt.dynamicRules = dynamicRules.map {
            DynamicRule(id: $0.id, device: $0.device, json: $0.json, from: files.library)
        }
        return rebuilt
    }
}

extension BuiltScenarios {
    /// The scenarios of selections, each built once: many devices can have the same.
    fileprivate func selected<Key>(_ selections: [Key: String]) -> [Key: SelectedScenario] {
        let scenarios = Dictionary(
            uniqueKeysWithValues: Set(selections.values).map { ($0, SelectedScenario($0, from: self)) })
        return selections.compactMapValues { scenarios[$0] }
    }
}

extension DynamicRule {
    init(_ document: TesterSettingsDocument.RuleDocument, from library: ScenarioLibrary) {
        self.init(id: document.id, device: document.device, json: document.rule, from: library)
    }
}
