import HTTPMessages
import PassAPI

/// A scenario or a rule that testers have set, and that cannot be built from the files of this mock.
struct UnusableSetting {
    let kind: Kind
    /// The selection of the scenario, or the identifier of the rule.
    let name: String
    let reason: Diagnostics

    enum Kind {
        /// The scenario for all devices.
        case scenario
        case deviceScenario(DeviceIdentifier)
        /// A rule by its position, and the only device that it applies to, if any.
        case rule(Int, DeviceIdentifier?)

        /// A JSON pointer into a ``TesterSettingsDocument``.
        var pointer: String {
            switch self {
            case .scenario: "/scenario"
            case .deviceScenario(let device): "/deviceScenarios/\(device.base64.jsonPointerStep)"
            case .rule(let index, _): "/rules/\(index)/rule"
            }
        }
    }

    /// The reason, with places in a ``TesterSettingsDocument``.
    var diagnostics: [Diagnostic] {
        reason.all.map { diagnostic in
            switch diagnostic.location {
            case .pointer(let pointer): Diagnostic(diagnostic.message, at: .pointer(kind.pointer + pointer))
            case .line, nil: Diagnostic(diagnostic.description, at: .pointer(kind.pointer))
            }
        }
    }
}

extension TesterSettings {
    /// The scenarios and rules that testers have set, and that cannot be built from the files of this mock.
    var unusableSettings: [UnusableSetting] {
        var all: [UnusableSetting] = []
        func add(_ selected: SelectedScenario, _ kind: UnusableSetting.Kind) {
            if case .failure(let reason) = selected.scenario {
                all.append(UnusableSetting(kind: kind, name: selected.name, reason: reason))
            }
        }
        add(scenarios.current, .scenario)
        for (device, selected) in deviceScenarios { add(selected, .deviceScenario(device)) }
        for (index, added) in dynamicRules.enumerated() {
            if case .failure(let reason) = added.rule {
                all.append(UnusableSetting(kind: .rule(index, added.device), name: added.id, reason: reason))
            }
        }
        return all
    }

    /// The unusable settings in sentences, one for each, and at most 21; empty if the files have everything.
    ///
    /// - Parameter namesDevices: false for readers who must not learn the identifiers of devices.
    func warnings(namesDevices: Bool) -> [String] {
        let unusable = unusableSettings
        if unusable.isEmpty { return [] }
        func failure(_ setting: UnusableSetting) -> String {
            "cannot be built from the files of this mock: \(setting.reason.sentence)"
        }
        func names(_ devices: [DeviceIdentifier]) -> String {
            guard namesDevices else { return devices.count == 1 ? "one device" : "\(devices.count) devices" }
            let names = devices.map(\.readableText).sorted()
            let rest = names.count > 3 ? " and \(names.count - 3) others" : ""
            return (names.count == 1 ? "the device " : "the devices ")
                + names.prefix(3).joined(separator: ", ") + rest
        }
        var sentences: [String] = []
        var bound: [String: (setting: UnusableSetting, devices: [DeviceIdentifier])] = [:]
        for setting in unusable {
            switch setting.kind {
            case .scenario:
                sentences.append(
                    "The scenario \"\(setting.name)\" is active for all devices, but \(failure(setting)) Requests that "
                        + "select no other one get the status 503.")
            case .deviceScenario(let device):
                bound[setting.name, default: (setting, [])].devices.append(device)
            case .rule(_, let device):
                let owner = device.map { " for \(names([$0]))" } ?? ""
                sentences.append(
                    "The rule \(setting.name)\(owner) applies to no request, because it \(failure(setting))")
            }
        }
        sentences += bound.sorted { $0.key < $1.key }.map { name, use in
            let owners = use.devices.count == 1 ? "this device" : "these devices"
            return
                "The scenario \"\(name)\" is set for \(names(use.devices)), but \(failure(use.setting)) Requests of "
                + "\(owners) get the status 503."
        }
        let most = 20
        guard sentences.count > most else { return sentences }
        return sentences.prefix(most) + ["There are \(sentences.count - most) more of them."]
    }
}

extension Backend {
    /// Logs each new warning about the settings. Call it after they were restored from a document, or built from other files.
    func logWarnings(about testerSettings: TesterSettings) {
        guard let log = settings.warn else { return }
        let sentences = testerSettings.warnings(namesDevices: true)
        let new = loggedWarnings.withLock { logged in
            defer { logged = Set(sentences) }
            return sentences.filter { !logged.contains($0) }
        }
        new.forEach(log)
    }

    /// Sentences about the scenarios and rules of testers that cannot be built from this mock's files; empty if all of them can.
    /// A shared state is included as far as this mock knows it.
    package var settingWarnings: [String] { lastKnownSettings.warnings(namesDevices: false) }

    /// The selection of the scenario that is active for all devices. A shared state is included as far as this mock knows it.
    package var activeScenario: String { lastKnownSettings.scenarios.current.name }

    private var lastKnownSettings: TesterSettings {
        knownSettings.withLock(\.self) ?? state.withLock(\.testerSettings)
    }
}
