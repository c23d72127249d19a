import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// The action of a dashboard form. Each action performs one call of the admin API.
enum DashboardAction: String, CaseIterable, Sendable {
    case activateScenario = "activate-scenario"
    case resetScenario = "reset-scenario"
    case resetDeviceScenario = "reset-device-scenario"
    case failNext = "fail-next"
    case removeRule = "remove-rule"
    case moveClock = "move-clock"
    case completeLogin = "complete-login"
    case forgetDevice = "forget-device"
    case clearRequests = "clear-requests"
    case reset

    /// The form's target. The fragment keeps the browser at the form's section.
    var path: String { AdminRoute.actOnDashboard.path.path(["action": rawValue]) + "#" + section }

    /// The section of the page that contains the form.
    var section: String {
        switch self {
        case .activateScenario, .resetScenario: "scenario"
        case .failNext, .removeRule: "failures"
        case .moveClock: "clock"
        case .resetDeviceScenario, .completeLogin, .forgetDevice: "devices"
        case .clearRequests: "requests"
        case .reset: "reset"
        }
    }

    /// The message after success.
    var report: String {
        switch self {
        case .activateScenario: "The scenario is active from the next request on."
        case .resetScenario: "The scenario that the mock was started with is active again."
        case .resetDeviceScenario: "The device uses the scenario for all devices again."
        case .failNext: "The rule applies from the next request on."
        case .removeRule: "The rule was removed."
        case .moveClock: "The clock has changed."
        case .completeLogin: "The login is complete."
        case .forgetDevice: "The state of the device was removed."
        case .clearRequests: "The journal is empty."
        case .reset: "The mock was reset to its state at the start."
        }
    }

    /// The admin call for the values of a form.
    func call(_ form: Form) -> AdminCall {
        let device = form.filled("device")
        switch self {
        case .activateScenario:
            let parameters = form.filled("parameters").map { ";\($0)" } ?? ""
            let body: JSONValue = ["scenario": .string((form["scenario"] ?? "") + parameters)]
            return AdminCall(device == nil ? .chooseScenario : .bindScenario, device: device, body)
        case .resetScenario: return AdminCall(.resetScenario)
        case .resetDeviceScenario: return AdminCall(.unbindScenario, device: device)
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
    /// The value of a field; `nil` when it is missing or blank.
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
