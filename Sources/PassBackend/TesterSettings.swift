import ControlAPI
import PassAPI
import PassSimulator

/// The settings of testers: scenarios, dynamic rules and the clock.
///
/// Each request sees one value of it from its beginning to its end.
package struct TesterSettings: Sendable {
    package var scenarios: ActiveScenarios
    /// The difference between the server's clock and the machine's.
    package var clock = ClockSetting()
    /// Rules that are evaluated before those of every scenario, in the order in which they were added.
    package var dynamicRules: [DynamicRule] = []
    /// How many rules were ever added. The next rule gets the next number.
    package var addedRules = 0
    /// The scenarios that tests have bound to single devices.
    package var deviceScenarios: [DeviceIdentifier: SelectedScenario] = [:]
    /// The failure that a rehearsal makes happen. Testers cannot change, reset or remove it. `nil` outside of a rehearsal.
    package var rehearsed: RehearsedFailure?
    /// The cases of a rehearsal that single devices are put through. No document of the state has them.
    package var deviceCases: [DeviceIdentifier: DeviceCase] = [:]

    /// The names that testers have given to devices.
    package var deviceLabels: [DeviceIdentifier: String] = [:]

    /// The reset or removal that can be taken back; `nil` if there is none.
    package internal(set) var undo: Undo?

    /// The configuration of the scenario in which the session was created; the current configuration of its
    /// device if that scenario no longer exists.
    package func configuration(of session: Session) -> Configuration {
        let opened = try? ScenarioSelection(parsing: session.scenario)
        let scenario = opened.flatMap { try? scenarios.built.scenario($0) }
        let own = deviceScenarios[session.device].flatMap { try? $0.scenario.get() }
        return (scenario ?? own ?? scenarios.currentOrInitial).configuration
    }

    /// True if the scenario that now applies to the device has ended the integration that the session uses. The login page then
    /// refuses the user.
    ///
    /// - Parameter port: the port at which the user logs in.
    package func hasEndedIntegration(of session: Session, atPort port: UInt16) -> Bool {
        guard let mvpd = session.parameters.mvpd else { return false }
        func isActive(in configuration: Configuration) -> Bool {
            configuration.activeIntegration(session.serviceProvider, mvpd) != nil
        }
        let present = try? selectScenario(RequestedScenario(), of: session.device, port: port).get()
        // An MVPD that only the session's scenario adds stays usable in the session.
        return isActive(in: scenarios.initial.configuration) && isActive(in: configuration(of: session))
            && !isActive(in: (present ?? scenarios.currentOrInitial).configuration)
    }

    /// The first scenario that is set: by a rehearsal, by the request's header, for the device, for the port, or by a host
    /// `NAME.localhost`; otherwise the active one.
    package func selectScenario(
        _ requested: RequestedScenario, of device: DeviceIdentifier?, port: UInt16
    ) -> Result<Scenario, ScenarioFailure> {
        if let scenario = rehearsed?.scenario { return .success(scenario) }
        if let named = requested.byHeader { return named.mapError { .requested($0) } }
        if let device, let own = deviceScenarios[device] { return own.selected(isOfDevice: true) }
        if let scenario = scenarios.ports[port] { return .success(scenario) }
        if let named = requested.byHost { return named.mapError { .requested($0) } }
        return scenarios.current.selected(isOfDevice: false)
    }

    /// The counts of the rules that have not been removed and have not restarted since.
    func currentCounts(of device: Device, in simulator: Simulator) -> [String: Device.RuleCount] {
        guard !device.ruleCounts.isEmpty else { return [:] }
        let added = Set(dynamicRules.map(\.id))
        return device.ruleCounts.filter { id, count in
            count.restart == simulator.ruleRestarts[id] && (Rule.isOfScenario(id) || added.contains(id))
        }
    }

    /// Resets everything to the start except the failure of a rehearsal.
    mutating func reset() {
        scenarios.current = SelectedScenario(scenarios.initial)
        self = TesterSettings(scenarios: scenarios, rehearsed: rehearsed)
    }
}

extension SelectedScenario {
    fileprivate func selected(isOfDevice: Bool) -> Result<Scenario, ScenarioFailure> {
        scenario.mapError { .missing(name: name, isOfDevice: isOfDevice, $0) }
    }
}

/// The failure of a case of a rehearsal.
package struct RehearsedFailure: Sendable {
    /// The scenario of all requests; `nil` if testers select it as usual.
    let scenario: Scenario?
    /// The rules that are evaluated before all others.
    let rules: [Rule]

    package init(scenario: Scenario?, rules: [Rule]) {
        self.scenario = scenario
        self.rules = rules
    }
}

/// A case of a rehearsal that one device is put through.
package struct DeviceCase: Sendable {
    package let name: String
    /// The scenario that the case has bound to the device; `nil` for none.
    package let scenario: String?
    /// The identifiers of the rules that the case has added.
    package let rules: Set<String>
    /// The newest recorded request when the case began; `nil` for none.
    package let newestRequest: String?

    package init(name: String, scenario: String?, rules: Set<String>, newestRequest: String?) {
        self.name = name
        self.scenario = scenario
        self.rules = rules
        self.newestRequest = newestRequest
    }
}

/// A rule that a test added through the admin API. It is evaluated before the rules of the scenario.
package struct DynamicRule: Sendable {
    package let id: String
    /// The device that the rule applies to; `nil` for all requests.
    package let device: DeviceIdentifier?
    /// The rule as it was sent, to be returned by the admin API.
    package let json: JSONValue
    /// The rule, or why it cannot be built with the files of this mock, for example because they lack its MVPD. Then it
    /// applies to no request.
    package let rule: Result<Rule, Diagnostics>

    /// Builds a rule. Locations of its diagnostics are pointers into `json`.
    package init(id: String, device: DeviceIdentifier?, json: JSONValue, from library: ScenarioLibrary) {
        self.id = id
        self.device = device
        self.json = json
        rule = Result { () throws(Diagnostics) in try library.rule(Node(json), id: id) }
    }

    /// Why the rule cannot be built, as the end of a sentence; `nil` for one that is built.
    package var problem: String? { rule.problem }
}
