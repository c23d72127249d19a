import PassAPI

/// Requests or rules that an audit leaves out, because a tester asks for it.
///
/// Requests that are left out break no rule and keep none. But the other requests are still judged by what happened in
/// them: a login in a request that is left out is a login. So no gap in the journal breaks a rule.
package struct AuditExclusion: Sendable, Hashable {
    /// The parameter that asks for it, such as `ignore-device`.
    package var parameter: String
    /// The value of the parameter, as it was given.
    package var value: String
    var subject: Subject

    enum Subject: Sendable, Hashable {
        case rule(String)
        /// All rules that are in none of these parts of Adobe's page.
        case rulesOutside(Set<ChecklistSection.Phase>)
        /// The requests of a device: its base64 text, with or without `fingerprint ` in front, or its decoded identifier.
        case device(String)
        /// The requests that a scenario answered: its name, with or without its parameters.
        case scenario(String)
        /// Single requests, by their identifiers.
        case requests(Set<String>)
    }

    init(_ parameter: String, _ value: String, _ subject: Subject) {
        self.parameter = parameter
        self.value = value
        self.subject = subject
    }

    func leavesOut(_ rule: AuditRule) -> Bool {
        switch subject {
        case .rule(let identifier): rule.identifier == identifier
        case .rulesOutside: leavesOut(rule.section)
        case .device, .scenario, .requests: false
        }
    }

    /// True if the report has nothing on this row of Adobe's page.
    func leavesOut(_ section: ChecklistSection) -> Bool {
        if case .rulesOutside(let phases) = subject { !phases.contains(section.phase) } else { false }
    }

    func leavesOut(_ request: Observation) -> Bool {
        leavesOut(request.id, of: request.device, in: request.scenario)
    }

    func leavesOut(_ call: EndingCall) -> Bool { leavesOut(call.request, of: call.device, in: call.scenario) }

    private func leavesOut(_ request: String, of device: DeviceIdentifier?, in scenario: String) -> Bool {
        switch subject {
        case .rule, .rulesOutside: false
        case .device(let name): device?.isNamed(name) ?? false
        case .scenario(let name): scenario == name || scenario.hasPrefix(name + ";")
        case .requests(let identifiers): identifiers.contains(request)
        }
    }
}
