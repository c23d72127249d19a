import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The actions that a tester can take after a refused request, so that the app's next one succeeds.
struct WaysOut {
    let explanation: RequestExplanation
    let mock: MockView

    private var entry: JournalEntry { explanation.entry }
    private var reason: String { entry.reason ?? "" }
    private var hint: String { entry.hint ?? "" }

    struct Way {
        /// Distinguishes it from others in the version of an item.
        let name: String
        /// A form with one button, which can contain the identifier of the item; or text to copy.
        let html: (_ row: String?) -> HTML
    }

    /// Empty for a request without a problem.
    var all: [Way] {
        guard !reason.isEmpty else { return [] }
        return waitingLogins + [logIn, resetPasses, resetClock].compactMap(\.self) + rules
            + [otherScenario, adoption, platformMappingID].compactMap(\.self)
    }

    // MARK: Logins

    private var lacksProfile: Bool {
        let missing: [EnhancedErrorCode] = [
            .authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated,
        ]
        if hasCode(in: missing) { return true }
        if hint.contains("/__admin/devices/{device}/profiles") { return true }
        return entry.status == .ok
            && explanation.reply?["profiles"]?.object?.isEmpty == true
    }

    private var logIn: Way? {
        // A code shows only the profile of its own login.
        guard lacksProfile, let device = entry.device, let serviceProvider, parameter("code") == nil else {
            return nil
        }
        let mvpd = parameter("mvpd") ?? MVPDSelector.firstWord
        return form(
            .logIn,
            [
                "device": device.base64,
                "at": LoginPlace(serviceProvider: serviceProvider, mvpd: mvpd).fieldValue,
            ],
            "Log a user in on this device")
    }

    /// The logins of the device that wait for a user.
    private var waitingLogins: [Way] {
        guard lacksProfile else { return [] }
        let asked = parameter("code")
        return mock.codesOfWaitingLogins(of: entry.device).map(\.text).filter {
            asked == nil || $0 == asked
        }
        .map { code in
            form(.completeLogin, ["code": code], "Complete the login with the code <code>\(code)</code>")
        }
    }

    private func hasCode(in codes: [EnhancedErrorCode]) -> Bool {
        codes.contains { explanation.errorCodes.contains($0.rawValue) }
    }

    private var serviceProvider: String? { parameter("serviceProvider") ?? parameter("requestor") }

    private func parameter(_ name: String) -> String? {
        let request = entry.exchange.request
        let value = entry.pathParameters[name] ?? Form(request.query ?? "")[name] ?? Form(request.body)[name]
        return value.flatMap { value in
            let isHidden = entry.exchange.isRedacted && value != value.withoutSecretValues
            return value.isEmpty || value.contains(" ") || isHidden ? nil : value
        }
    }

    // MARK: Settings of testers

    private var resetPasses: Way? {
        let exceeded: [EnhancedErrorCode] = [
            .temporaryAccessDurationLimitExceeded, .temporaryAccessResourcesLimitExceeded,
        ]
        guard let device = entry.device, appliedRules.isEmpty, hasCode(in: exceeded) else { return nil }
        return form(.forgetDevice, ["device": device.base64], "Reset this device, with its temporary passes")
    }

    private var resetClock: Way? {
        guard reason.contains("expired") else { return nil }
        if let device = entry.device, mock.hasMovedClock(device) {
            return form(
                .moveClock, ["device": device.base64, "verb": "reset"], "Reset the clock of this device")
        }
        return mock.isClockMoved
            ? form(.moveClock, ["verb": "reset"], "Reset the clock for all devices") : nil
    }

    /// The rules on top of every scenario that have applied to the request, and are still there.
    private var appliedRules: [DynamicRuleView] {
        let ids = Set(entry.ruleIDs)
        return mock.rules.filter { ids.contains($0.id) }
    }

    private var rules: [Way] {
        appliedRules.map { added in
            form(
                .removeRule, ["id": added.id],
                "Remove the rule <code>\(HTML.breakable(added.summary))</code>")
        }
    }

    /// Another scenario, if the request's own is still active and its reason names it.
    private var otherScenario: Way? {
        guard appliedRules.isEmpty,
            reason.contains("scenario \(entry.scenario)") || entry.ruleIDs.contains(where: Rule.isOfScenario),
            entry.scenario == mock.scenario(of: entry.device)
        else { return nil }
        if let device = entry.device, mock.ownScenario(of: device) != nil {
            return form(
                .resetDeviceScenario, ["device": device.base64],
                "Use the scenario for all devices, <code>\(mock.scenario(of: nil))</code>")
        }
        if mock.scenario(of: nil) != mock.initialScenario {
            return form(.resetScenario, [:], "Activate <code>\(mock.initialScenario)</code> for all devices")
        }
        return activation(of: "valid-sso")
    }

    /// - Returns: `nil` if the mock does not have the scenario, or it is active.
    private func activation(of name: String) -> Way? {
        guard mock.hasScenario(name), mock.scenario(of: entry.device) != name else { return nil }
        var fields = ["scenario": name]
        let device = mock.ownScenario(of: entry.device) == nil ? nil : entry.device
        fields["device"] = device?.base64
        return form(
            .activateScenario, fields,
            "Activate <code>\(name)</code> for \(device == nil ? "all devices" : "this device")")
    }

    // MARK: Missing configuration

    /// Serves names that the configuration lacks. The reason states how to do this at the start.
    private var adoption: Way? {
        hint.contains("--adopt") ? activation(of: "adopt-unknown") : nil
    }

    /// The lines that make the provider of Apple's framework known, and a header with a known one.
    private var platformMappingID: Way? {
        guard reason.contains("platformMappingId"),
            let header = entry.exchange.request.fields[.apPartnerFrameworkStatus],
            var status = PartnerFrameworkStatus(headerValue: header), let sent = status.providerID
        else { return nil }
        let named = parameter("mvpd").flatMap { Reason.canRepeat($0) ? $0 : nil }
        let mvpd = named ?? "YourMVPD"
        // A JSON string is also a YAML string.
        let shown = sent.shown(isRedacted: entry.exchange.isRedacted)
        let lines = "mvpds:\n  \(mvpd):\n    platformMappingId: \(shown.text.jsonText)\n"
        let known = mock.platformMappingIDs.first { $0.text == mvpd } ?? mock.platformMappingIDs.first
        status.providerID = known
        let value = "AP-Partner-Framework-Status: \(status.headerValue)"
        let id = "platform-\(entry.id)"
        let own = Self.copy("\(id)-own", "In your configuration, for your MVPD:", lines, "Copy the lines")
        let other = known.map {
            Self.copy(
                "\(id)-known", "Or in your app's test, for a TV provider that the mock knows, \($0):", value,
                "Copy the header")
        }
        return Way(name: "platformMappingId") { _ in
            """
            <details class="more">
            <summary>Use this platformMappingId</summary>
            \(own)\(other)</details>

            """
        }
    }

    private static func copy(_ id: String, _ words: String, _ text: String, _ name: String) -> HTML {
        "<p class=\"hint\">\(words)</p>\n\(HTML.copyable(text, id: id, name))\n"
    }

    private func form(_ action: DashboardAction, _ fields: [String: String], _ label: HTML) -> Way {
        Way(name: "\(action.name) \(label.text)") { row in
            var fields = fields
            fields["row"] = row
            let form = action.form(
                fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
                in: row.map { "request-\($0)" } ?? "request", button: .smallButton(label))
            return "\(form)\n"
        }
    }
}

extension [WaysOut.Way] {
    func html(in row: String?) -> HTML? {
        guard !isEmpty else { return nil }
        return """
            <div class="chips ways" role="group" aria-label="What you can do about it">
            \(map { $0.html(row) })</div>

            """
    }
}
