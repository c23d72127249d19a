import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    package static let addRule = AdminRoute(
        .post, "/rules", "addRule", "Adds a rule on top of every scenario, or for one device.", body: .rule,
        answer: .json(.identifier, .created)
    ) { (admin, call) throws(AdminError) in try admin.addRule(call) }

    package static let listRules = AdminRoute(
        .get, "/rules", "listRules", "Lists the added rules.", answer: .json(.ruleList)
    ) { admin, _ in admin.listRules() }

    package static let removeRule = AdminRoute(
        .delete, "/rules/\(.rule)", "removeRule", "Removes one added rule.", answer: .nothing()
    ) { (admin, call) throws(AdminError) in try admin.removeRule(call) }

    package static let removeRules = AdminRoute(
        .delete, "/rules", "removeRules", "Removes all added rules.", answer: .nothing()
    ) { admin, _ in admin.removeRules() }
}

extension AdminResponder {
    /// Adds a rule, given in the format of `rules`, such as "the next two authorizations fail". `device`
    /// limits it to one device.
    func addRule(_ call: AdminCall) throws(AdminError) -> Reply {
        var body = try call.body()
        let name = try body.text("device")
        body["device"] = nil
        let json = JSONValue.object(body)
        let id = try state.withLock { (state) throws(AdminError) -> String in
            let device: DeviceIdentifier? =
                if let name { try AdminCall.device(named: name, in: state) } else { nil }
            let id = state.simulator.random.uuid()
            do throws(Diagnostics) {
                let rule = try state.scenarios.library.rule(Node(json), id: id)
                state.dynamicRules.append(DynamicRule(rule: rule, device: device, json: json))
            } catch {
                throw .invalidBody(error)
            }
            return id
        }
        var reply = Reply.json { $0.object { $0.member("id", id) } }
        reply.status = .created
        return reply
    }

    func listRules() -> Reply {
        let rules = state.withLock { $0.dynamicRules }
        return .json { json in
            json.object { object in
                object.member("rules", array: rules)
                object.member("meta") { $0.member("total", rules.count) }
            }
        }
    }

    func removeRule(_ call: AdminCall) throws(AdminError) -> Reply {
        let id = call.parameters["id"] ?? ""
        try state.withLock { (state) throws(AdminError) in
            guard let index = state.dynamicRules.firstIndex(where: { $0.rule.id == id }) else {
                throw .notFound("There is no rule \(id).")
            }
            state.dynamicRules.remove(at: index)
            state.forgetCounts { $0 == id }
        }
        return Reply(status: .noContent)
    }

    func removeRules() -> Reply {
        state.withLock { state in
            let ids = Set(state.dynamicRules.map(\.rule.id))
            state.dynamicRules = []
            state.forgetCounts(where: ids.contains)
        }
        return Reply(status: .noContent)
    }
}

extension DynamicRule: JSONEncodable {
    package func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("id", rule.id)
            object.member("device", ifPresent: device?.base64)
            for (name, value) in json.object?.sorted(by: { $0.key < $1.key }) ?? [] {
                object.member(name, value)
            }
        }
    }
}
