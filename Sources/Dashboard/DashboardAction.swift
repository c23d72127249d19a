import AdminAPI
import HTTPMessages
import PassAPI

/// The action of a dashboard form. Each action performs one call of the admin API.
struct DashboardAction: Sendable {
    let name: String
    let section: String
    let report: String
    var canBeUndone = false
    /// The fields that an error of the call can be about.
    var fields: [Field] = []
    let call: @Sendable (Form) -> AdminCall
    /// Why a form cannot be sent as filled in, and what to do; `nil` if it can.
    var refusal: @Sendable (Form) -> (field: Field, text: String)? = { _ in nil }

    /// A field of a form, and the member of the body that is made of it.
    struct Field: Sendable {
        let name: String
        let label: String
        let pointer: String

        /// The message with the label of the field.
        func naming(_ message: String) -> String {
            let member = "\"\(pointer.split(separator: "/").last ?? "")\""
            if message.hasPrefix(member) { return "\"\(label)\"\(message.dropFirst(member.count))" }
            return message.contains(label) ? message : "\(label): \(message)"
        }
    }

    /// The field of which a member of the body is made, also of one within a larger document; `nil` if there is none. Of fields that
    /// make the same member, the first one that is filled in.
    func field(at pointer: String, in form: Form) -> Field? {
        let first = fields.first { pointer.hasSuffix($0.pointer) || pointer.contains("\($0.pointer)/") }
        return fields.first { $0.pointer == first?.pointer && form.filled($0.name) != nil } ?? first
    }

    static let all = [
        activateScenario, resetScenario, resetDeviceScenario, failNext, removeRule, removeRules, moveClock,
        completeLogin, forgetDevice, labelDevice, logIn, sendAgain, clearRequests, reset,
        resetServiceProvider, undo,
    ]

    /// The form's target. The fragment keeps the browser at the form's section.
    var path: String { path(in: section) }

    func path(in element: String) -> String {
        "\(AdminRoute.actOnDashboard.path.path(["action": name]))#\(element)"
    }

    static func named(_ name: String) -> Self? { all.first { $0.name == name } }

    static let activateScenario = Self(
        name: "activate-scenario", section: "scenario",
        report: "The scenario is active from the next request on.",
        fields: [
            Field(name: "parameters", label: "Parameters", pointer: "/scenario"),
            Field(name: "scenario", label: "Another scenario", pointer: "/scenario"),
        ]
    ) { form in
        let device = form.filled("device")
        let parameters = form.filled("parameters").map { ";\($0)" } ?? ""
        let body: JSONValue = ["scenario": .string((form["scenario"] ?? "") + parameters)]
        return AdminCall(device == nil ? .chooseScenario : .bindScenario, device: device, body: body)
    }

    static let resetScenario = Self(
        name: "reset-scenario", section: "scenario",
        report: "The scenario that the mock was started with is active again."
    ) { _ in AdminCall(.resetScenario) }

    static let resetDeviceScenario = Self(
        name: "reset-device-scenario", section: "scenario",
        report: "The device uses the scenario for all devices again."
    ) { AdminCall(.unbindScenario, device: $0.filled("device")) }

    static let failNext = Self(
        name: "fail-next", section: "failures", report: "The rule applies from the next request on.",
        fields: ruleFields, call: { AdminCall(.addRule, body: rule($0)) }, refusal: refusalOfRule)

    static let removeRule = Self(name: "remove-rule", section: "failures", report: "The rule was removed.") {
        AdminCall(.removeRule, ["id": $0["id"] ?? ""])
    }

    static let removeRules = Self(
        name: "remove-rules", section: "failures", report: "The rules were removed."
    ) { _ in AdminCall(.removeRules) }

    static let moveClock = Self(
        name: "move-clock", section: "clock", report: "The clock has changed.",
        fields: [Field(name: "advance", label: "Advance by", pointer: "/advance")], call: clockCall)

    static let completeLogin = Self(
        name: "complete-login", section: "devices", report: "The login is complete."
    ) {
        AdminCall(.completeSession, ["code": $0["code"] ?? ""])
    }

    static let forgetDevice = Self(
        name: "forget-device", section: "devices",
        report: "The device was reset. Its client credentials were kept.",
        canBeUndone: true
    ) { AdminCall(.forgetDevice, device: $0.filled("device")) }

    static let labelDevice = Self(
        name: "label-device", section: "devices", report: "The name of the device was saved.",
        fields: [Field(name: "label", label: "Name for testers", pointer: "/label")]
    ) {
        AdminCall(.labelDevice, device: $0.filled("device"), body: ["label": .string($0["label"] ?? "")])
    }

    static let logIn = Self(
        name: "log-in", section: "devices", report: "The user is logged in.",
        fields: ["/serviceProvider", "/mvpd"].map {
            Field(name: "at", label: "Log a user in at", pointer: $0)
        }
    ) {
        AdminCall(.putProfile, device: $0.filled("device"), body: profile($0))
    }

    static let sendAgain = Self(
        name: "send-again", section: "requests", report: "The request was sent again. This is the new one."
    ) { AdminCall(.sendAgain, ["id": $0["id"] ?? ""]) }

    static let clearRequests = Self(
        name: "clear-requests", section: "requests", report: "The requests were removed from the journal.",
        canBeUndone: true
    ) { form in
        form.filled("device").map { AdminCall(.removeRequests, body: ["device": .string($0)]) }
            ?? AdminCall(.clearRequests)
    }

    static let reset = Self(
        name: "reset", section: "reset", report: "The mock was reset to its state at the start.",
        canBeUndone: true
    ) { _ in AdminCall(.reset) }

    static let resetServiceProvider = Self(
        name: "reset-service-provider", section: "reset",
        report: "What belonged to the service provider was removed.",
        fields: [Field(name: "serviceProvider", label: "Service provider", pointer: "/serviceProvider")]
    ) { AdminCall(.reset, body: ["serviceProvider": .string($0["serviceProvider"] ?? "")]) }

    static let undo = Self(name: "undo", section: "requests", report: "The removed data was restored.") { _ in
        AdminCall(.undo)
    }

    private static func profile(_ form: Form) -> JSONValue {
        let place = LoginPlace(fieldValue: form["at"] ?? "")
        return ["serviceProvider": .string(place.serviceProvider), "mvpd": .string(place.mvpd)]
    }

    private static func clockCall(_ form: Form) -> AdminCall {
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
        return AdminCall(route, body: .object(body))
    }

    private static func rule(_ form: Form) -> JSONValue {
        var rule: [String: JSONValue] = [:]
        rule["name"] = form.filled("name").map { .string($0) }
        rule["device"] = form.filled("device").map { .string($0) }
        rule["on"] = form.filled("operation").map { [.string($0)] }
        rule["times"] = form.filled("times").map(number)
        rule["after"] = form.filled("after").map(number)
        rule["probability"] = form.filled("probability").map { text in
            JSONValue(parsing: text.utf8) ?? .string(text)
        }
        rule["when"] = form.filled("mvpd").map { ["mvpd": .string($0)] }
        rule["then"] = .object(effect(form))
        return .object(rule)
    }

    private static let delay = Field(name: "delay", label: "Delay", pointer: "/then/delay/fixed")
    private static let customStatus = Field(
        name: "status", label: "Custom status", pointer: "/then/reply/status")
    private static let customBody = Field(name: "body", label: "Custom body", pointer: "/then/reply/body")

    private static let ruleFields = [
        Field(name: "name", label: "Name of the rule", pointer: "/name"),
        Field(name: "operation", label: "Operation", pointer: "/on"),
        Field(name: "times", label: "Times", pointer: "/times"),
        Field(name: "after", label: "Skip the first", pointer: "/after"),
        Field(name: "probability", label: "Probability", pointer: "/probability"),
        Field(name: "mvpd", label: "Only at MVPD", pointer: "/when/mvpd"),
        delay, customStatus, customBody,
        Field(name: "answer", label: "Failure", pointer: "/then"),
    ]

    /// Refuses a failure that is a delay without one, and a custom status or body that the chosen failure does not use.
    private static func refusalOfRule(_ form: Form) -> (field: Field, text: String)? {
        let kind = (form["answer"] ?? "").prefix { $0 != ":" }
        if kind == "delay", form.filled("delay") == nil { return (delay, "Enter a delay, such as 300ms.") }
        if kind != "own", form.filled("status") != nil {
            return (
                customStatus,
                """
                The chosen failure does not use Custom status: choose "A custom status and body" as the failure, or clear \
                the field.
                """
            )
        }
        if kind != "own", kind != "status", form.filled("body") != nil {
            return (
                customBody,
                """
                The chosen failure does not use Custom body: choose an HTTP status or "A custom status and body" as the \
                failure, or clear the field.
                """
            )
        }
        return nil
    }

    private static func effect(_ form: Form) -> [String: JSONValue] {
        var effect: [String: JSONValue] = [:]
        effect["delay"] = form.filled("delay").map { ["fixed": .string($0)] }
        let answer = form["answer"] ?? ""
        let word = String(answer.drop { $0 != ":" }.dropFirst())
        switch answer.prefix(while: { $0 != ":" }) {
        case "status": effect["reply"] = reply(number(word), form)
        case "own": effect["reply"] = reply(form.filled("status").map(number) ?? .null, form)
        case "fault": effect["fault"] = .string(word)
        case "delay": break
        default: effect["error"] = .string(word)
        }
        return effect
    }

    private static func reply(_ status: JSONValue, _ form: Form) -> JSONValue {
        var reply: [String: JSONValue] = ["status": status]
        guard let body = form.filled("body") else { return .object(reply) }
        reply["body"] = .string(body)
        let type = JSONValue(parsing: body.utf8) == nil ? "text/plain;charset=UTF-8" : "application/json"
        reply["headers"] = ["Content-Type": .string(type)]
        return .object(reply)
    }

    /// The number in a field, or any other text unchanged, so that the call reports the mistake.
    private static func number(_ text: String) -> JSONValue {
        Int64(text).map { .integer($0) } ?? .string(text)
    }
}

/// The service provider and the MVPD of a login. One form field contains both, because not all combinations are integrated.
struct LoginPlace {
    let serviceProvider: String
    let mvpd: String
}

extension LoginPlace {
    init(fieldValue: String) {
        let names = fieldValue.split(separator: " ", maxSplits: 1).map(String.init)
            .map { PercentEncoding.decode($0) ?? $0 }
        serviceProvider = names.first ?? ""
        mvpd = names.count > 1 ? names[1] : ""
    }

    /// Both names, separated by a space, and percent-encoded, because they can contain spaces.
    var fieldValue: String {
        "\(PercentEncoding.encode(serviceProvider)) \(PercentEncoding.encode(mvpd))"
    }
}

extension DashboardAction: Equatable {
    static func == (one: Self, other: Self) -> Bool { one.name == other.name }
}

extension Form {
    /// The value of a field; `nil` when it is missing or blank.
    fileprivate func filled(_ name: String) -> String? {
        self[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}

extension AdminCall {
    fileprivate init(
        _ route: AdminRoute, _ parameters: [String: String] = [:], device: String? = nil,
        body: JSONValue? = nil
    ) {
        var parameters = parameters
        parameters["device"] = device
        self.init(
            route: route, parameters: parameters,
            request: Request(
                method: route.method, path: route.path.path(parameters), body: body?.jsonBytes ?? []))
    }
}
