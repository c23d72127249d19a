import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    package static let addRule = AdminRoute(
        .post, "/rules", "addRule", "Adds a rule on top of every scenario, or for one device.",
        refusals: [.conflict], handle: AdminResponder.addRule)

    static let listRules = AdminRoute(
        .get, "/rules", "listRules", "Lists the added rules.", work: .serial,
        handle: AdminResponder.listRules)

    package static let removeRule = AdminRoute(
        .delete, "/rules/{id}", "removeRule", "Removes one added rule.",
        handle: AdminResponder.removeRule)

    package static let removeRules = AdminRoute(
        .delete, "/rules", "removeRules", "Removes all added rules.", handle: AdminResponder.removeRules)
}

extension AdminResponder {
    /// The largest number of added rules. Each request looks through all of them.
    private static let maximumRules = 5_000

    func addRule(_ new: NewRule) throws(AdminError) -> AddedRule {
        let (id, rule, device, rules) = try withState {
            (state) throws(AdminError) -> (String, Rule, DeviceIdentifier?, [DynamicRule]) in
            let device = try state.device(ifNamed: new.device)
            guard state.testerSettings.dynamicRules.count < Self.maximumRules else {
                throw .conflict(
                    "The mock keeps at most \(Self.maximumRules) added rules. Remove those that no test needs any more: "
                        + "\(AdminRoute.removeRule.methodAndPath), or \(AdminRoute.removeRules.methodAndPath) for all."
                )
            }
            // A refused rule must not change the number of rules.
            let (id, number) = state.testerSettings.nextRuleID(for: Node(new.json))
            let added = DynamicRule(
                id: id, device: device, json: new.json, from: state.testerSettings.scenarios.library)
            let rule = try AdminError.refusing(try added.rule.get())
            state.testerSettings.addedRules = number
            state.testerSettings.dynamicRules.append(added)
            if let device { state.simulator.notePreparation(of: device) }
            return (id, rule, device, state.testerSettings.dynamicRules)
        }
        // Compares a copy, because every simulated request waits while the state is locked.
        let earlier = rules.dropLast().map { (device: $0.device, rule: $0.rule) }
        return AddedRule(
            id: id, device: device,
            warnings: rule.warnings(in: new.json, for: device, behind: earlier).map(\.description))
    }

    func listRules() throws(AdminError) -> RuleList {
        RuleList(rules: try withState { $0.testerSettings.dynamicRules })
    }

    func removeRule(_ call: AdminCall) throws(AdminError) -> NoContent {
        let id = call.parameters["id"] ?? ""
        try withState { (state) throws(AdminError) in
            let known = state.testerSettings.dynamicRules.map(\.id)
            guard known.contains(id) else {
                throw .notFound(
                    "There is no rule \"\(id)\""
                        + (known.isEmpty
                            ? ": none was added." : ", expected one of: \(known.joined(separator: ", "))."))
            }
            state.removeRules([id])
        }
        return NoContent()
    }

    func removeRules() throws(AdminError) -> NoContent {
        try withState { state in
            state.removeRules(Set(state.testerSettings.dynamicRules.map(\.id)))
        }
        return NoContent()
    }
}

extension TesterSettings {
    /// An identifier that no other rule has, not even in an imported state, and its number.
    fileprivate func nextRuleID(for json: Node) -> (id: String, number: Int) {
        let used = Set(dynamicRules.map(\.id))
        var number = addedRules
        while true {
            number += 1
            let id = Rule.identifier(of: json, number: number)
            if !used.contains(id) { return (id, number) }
        }
    }
}

/// A rule in the format of `rules`, such as "the next two authorizations fail", with the device to which it applies.
struct NewRule: AdminBody {
    /// The rule without `device`.
    let json: JSONValue
    /// `nil` for all devices.
    let device: String?

    static let schema = Schema.rule.adding([
        .optional("device", .namedDevice("The device that the rule applies to; all devices when absent."))
    ])

    static let example: JSONValue? = [
        "on": ["retrieveAuthorizationDecisions"], "times": .integer(2),
        "then": ["error": "network_received_error"],
    ]

    init(_ members: [String: JSONValue]) {
        device = members["device"]?.string
        json = .object(members.filter { $0.key != "device" })
    }
}

struct AddedRule: JSONAnswer, JSONObject {
    let id: String
    let device: DeviceIdentifier?
    let warnings: [String]

    static let status = HTTPResponse.Status.created
    static let members: [JSONMember<AddedRule>] = [
        .always("id", .text("The identifier for later calls."), \.id),
        .optional("device", .text("The device in base64, for the rule of one device.")) {
            $0.device?.base64
        },
        .optional(
            "warnings",
            .texts(
                """
                Why the rule never applies, and the errors in it that Adobe never sends, in sentences; absent when there are none.
                """)
        ) { $0.warnings.isEmpty ? nil : $0.warnings },
    ]
}

struct RuleList: JSONAnswer, JSONObject {
    let rules: [DynamicRule]

    static let members: [JSONMember<RuleList>] = [
        .always("rules", .list(of: DynamicRule.schema, "In the order they were added."), \.rules),
        .always("meta", ListMeta.schema) { ListMeta(total: $0.rules.count) },
    ]
}

extension DynamicRule: JSONEncodable, JSONDescribed {
    package static let schema = NewRule.schema.adding([.always("id", .text(""))])

    package func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("id", id)
            object.member("device", ifPresent: device?.base64)
            for (name, value) in json.object?.sorted(by: { $0.key < $1.key }) ?? [] {
                object.member(name, value)
            }
        }
    }
}

extension Rule {
    /// The warnings about a rule of the admin API, in sentences.
    ///
    /// - Parameters:
    ///   - json: the document of the rule.
    ///   - device: the only device to which the rule applies; `nil` for all devices.
    ///   - earlier: the rules that are evaluated before it.
    package func warnings(
        in json: JSONValue, for device: DeviceIdentifier?,
        behind earlier: [(device: DeviceIdentifier?, rule: Result<Rule, Diagnostics>)]
    ) -> [Diagnostic] {
        // A rule for another device does not affect this one.
        let others = earlier.filter { $0.device == nil || $0.device == device }
            .compactMap { try? $0.rule.get() }
        var all = warnings(at: Node(json), behind: others)
        if device != nil, let warningOnDevice { all.add(warningOnDevice) }
        return all
    }

    /// A warning about a rule for one device whose requests do not name their device; `nil` if one of them does.
    fileprivate var warningOnDevice: String? {
        guard !on.isEmpty,
            on.isSubset(of: [.retrieveClientCredentials, .retrieveAccessToken, .retrieveConfiguration])
        else { return nil }
        let known =
            on == [.retrieveClientCredentials]
            ? "" : ", or after the device has used their client and until another device uses it"
        return
            "apps send these requests without a device, so the rule applies only with AP-Device-Identifier\(known)"
    }
}
