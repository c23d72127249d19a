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
    case labelDevice = "label-device"
    case logIn = "log-in"
    case sendAgain = "send-again"
    case clearRequests = "clear-requests"
    case reset
    case resetServiceProvider = "reset-service-provider"
    case undo

    /// The form's target. The fragment keeps the browser at the form's section.
    var path: String { path(in: section) }

    /// The form's target, for a form in another element of the page.
    func path(in element: String) -> String {
        "\(AdminRoute.actOnDashboard.path.path(["action": rawValue]))#\(element)"
    }

    /// The section of the page that contains the form.
    var section: String {
        switch self {
        case .activateScenario, .resetScenario, .resetDeviceScenario: "scenario"
        case .failNext, .removeRule: "failures"
        case .moveClock: "clock"
        case .completeLogin, .forgetDevice, .labelDevice, .logIn: "devices"
        case .clearRequests, .sendAgain, .undo: "requests"
        case .reset, .resetServiceProvider: "reset"
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
        case .forgetDevice: "The device was reset. Its client credentials were kept."
        case .labelDevice: "The name of the device was saved."
        case .logIn: "The user is logged in."
        case .sendAgain: "The request was sent again. This is the new one."
        case .clearRequests: "The requests were removed from the journal."
        case .reset: "The mock was reset to its state at the start."
        case .resetServiceProvider: "What belonged to the service provider was removed."
        case .undo: "The removed data was restored."
        }
    }

    /// True for an action that removes something.
    var canBeUndone: Bool {
        switch self {
        case .forgetDevice, .clearRequests, .reset: true
        case .activateScenario, .resetScenario, .resetDeviceScenario, .failNext, .removeRule, .moveClock,
            .completeLogin, .labelDevice, .logIn, .sendAgain, .resetServiceProvider, .undo:
            false
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
        case .labelDevice:
            return AdminCall(.labelDevice, device: device, ["label": .string(form["label"] ?? "")])
        case .logIn: return AdminCall(.putProfile, device: device, profile(form))
        case .sendAgain: return AdminCall(.sendAgain, ["id": form["id"] ?? ""])
        case .clearRequests:
            guard let device else { return AdminCall(.clearRequests) }
            return AdminCall(.removeRequests, ["device": .string(device)])
        case .reset: return AdminCall(.reset)
        case .resetServiceProvider:
            return AdminCall(.reset, ["serviceProvider": .string(form["serviceProvider"] ?? "")])
        case .undo: return AdminCall(.undo)
        }
    }

    /// The field `at` has the service provider and the MVPD, because not all of them are integrated.
    private func profile(_ form: Form) -> JSONValue {
        let names = (form["at"] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        return [
            "serviceProvider": .string(names.first ?? ""), "mvpd": .string(names.count > 1 ? names[1] : ""),
        ]
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
        rule["name"] = form.filled("name").map { .string($0) }
        rule["device"] = form.filled("device").map { .string($0) }
        rule["on"] = form.filled("operation").map { [.string($0)] }
        rule["times"] = form.filled("times").map(Self.number)
        rule["after"] = form.filled("after").map(Self.number)
        rule["probability"] = form.filled("probability").map { text in
            JSONValue(parsing: text.utf8) ?? .string(text)
        }
        rule["when"] = form.filled("mvpd").map { ["mvpd": .string($0)] }
        rule["then"] = .object(effect(form))
        return .object(rule)
    }

    private func effect(_ form: Form) -> [String: JSONValue] {
        var effect: [String: JSONValue] = [:]
        effect["delay"] = form.filled("delay").map { ["fixed": .string($0)] }
        let answer = form["answer"] ?? ""
        let word = String(answer.drop { $0 != ":" }.dropFirst())
        switch answer.prefix(while: { $0 != ":" }) {
        case "status": effect["reply"] = reply(Self.number(word), form)
        case "own": effect["reply"] = reply(form.filled("status").map(Self.number) ?? .null, form)
        case "fault": effect["fault"] = .string(word)
        case "delay": break
        default: effect["error"] = .string(word)
        }
        return effect
    }

    private func reply(_ status: JSONValue, _ form: Form) -> JSONValue {
        var reply: [String: JSONValue] = ["status": status]
        guard let body = form.filled("body") else { return .object(reply) }
        reply["body"] = .string(body)
        let type = JSONValue(parsing: body.utf8) == nil ? "text/plain;charset=UTF-8" : "application/json"
        reply["headers"] = ["Content-Type": .string(type)]
        return .object(reply)
    }

    /// The number in a field; any other text, so that the call says what is wrong with it.
    private static func number(_ text: String) -> JSONValue {
        Int64(text).map { .integer($0) } ?? .string(text)
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
