import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// What a form of the dashboard does: each is a call of the admin API in other clothes.
enum DashboardAction: String, CaseIterable, Sendable {
    case playScenario = "play-scenario"
    case dropScenario = "drop-scenario"
    case freeDevice = "free-device"
    case failNext = "fail-next"
    case removeRule = "remove-rule"
    case moveClock = "move-clock"
    case completeLogin = "complete-login"
    case forgetDevice = "forget-device"
    case clearRequests = "clear-requests"
    case reset

    /// Where the form sends what it has; the browser stays at its section.
    var path: String { AdminRoute.actOnDashboard.path.path(["action": rawValue]) + "#" + section }

    /// The section of the page that it belongs to.
    var section: String {
        switch self {
        case .playScenario, .dropScenario: "scenario"
        case .failNext, .removeRule: "failures"
        case .moveClock: "clock"
        case .freeDevice, .completeLogin, .forgetDevice: "devices"
        case .clearRequests: "requests"
        case .reset: "reset"
        }
    }

    /// What is said when it is done.
    var report: String {
        switch self {
        case .playScenario: "The scenario plays from the next request on."
        case .dropScenario: "The scenario of the start plays again."
        case .freeDevice: "The device follows everybody again."
        case .failNext: "The next calls meet the rule."
        case .removeRule: "The rule is gone."
        case .moveClock: "The clock has changed."
        case .completeLogin: "The login is complete."
        case .forgetDevice: "The device is forgotten."
        case .clearRequests: "The journal is empty."
        case .reset: "Everything is as it was at the start."
        }
    }

    /// The call that the form stands for.
    func call(_ form: Form) -> AdminCall {
        let device = form.filled("device")
        switch self {
        case .playScenario:
            let parameters = form.filled("parameters").map { ";\($0)" } ?? ""
            let body: JSONValue = ["scenario": .string((form["scenario"] ?? "") + parameters)]
            return AdminCall(device == nil ? .chooseScenario : .bindScenario, device: device, body)
        case .dropScenario: return AdminCall(.resetScenario)
        case .freeDevice: return AdminCall(.unbindScenario, device: device)
        case .failNext: return AdminCall(.addRule, rule(form))
        case .removeRule:
            guard let id = form.filled("id") else { return AdminCall(.removeRules) }
            return AdminCall(.removeRule, ["id": id])
        case .moveClock: return clockCall(form)
        case .completeLogin:
            return AdminCall(.completeSession, ["code": form["code"] ?? ""])
        case .forgetDevice: return AdminCall(.forgetDevice, device: device)
        case .clearRequests: return AdminCall(.clearRequests)
        case .reset: return AdminCall(.reset)
        }
    }

    private func clockCall(_ form: Form) -> AdminCall {
        var body: [String: JSONValue] = [:]
        body["device"] = form.filled("device").map { .string($0) }
        let route: AdminRoute =
            switch form["verb"] {
            case "freeze": .freezeClock
            case "resume": .resumeClock
            case "reset": .resetClock
            default: .advanceClock
            }
        if route.name == AdminRoute.advanceClock.name {
            body["advance"] = .string(form.filled("quick") ?? form["advance"] ?? "")
        }
        return AdminCall(route, .object(body))
    }

    private func rule(_ form: Form) -> JSONValue {
        var rule: [String: JSONValue] = [:]
        rule["device"] = form.filled("device").map { .string($0) }
        rule["on"] = form.filled("operation").map { [.string($0)] }
        rule["times"] = form.filled("times").map { text in Int64(text).map { .integer($0) } ?? .string(text) }
        let answer = form["answer"] ?? ""
        let word = String(answer.drop { $0 != ":" }.dropFirst())
        rule["then"] =
            switch answer.prefix(while: { $0 != ":" }) {
            case "status": ["reply": ["status": Int64(word).map { .integer($0) } ?? .string(word)]]
            case "fault": ["fault": .string(word)]
            default: ["error": .string(word)]
            }
        return .object(rule)
    }
}

extension Form {
    /// The value of a field in which something stands.
    fileprivate func filled(_ name: String) -> String? {
        self[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}

extension AdminCall {
    fileprivate init(
        _ route: AdminRoute, _ parameters: [String: String] = [:], body: JSONValue? = nil
    ) {
        self.init(
            route: route, parameters: PathParameters(parameters),
            request: Request(
                method: route.method, path: route.path.path(parameters), body: body?.jsonBytes ?? []))
    }

    fileprivate init(_ route: AdminRoute, _ body: JSONValue) {
        self.init(route, [:], body: body)
    }

    fileprivate init(_ route: AdminRoute, device: String?, _ body: JSONValue? = nil) {
        self.init(route, device.map { ["device": $0] } ?? [:], body: body)
    }
}
