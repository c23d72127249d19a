import AdminAPI
import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend

extension ControlForms {
    var failuresSection: HTML {
        """
        <section id="failures" aria-labelledby="failures-heading">
        <h2 id="failures-heading">Make the next call fail\(scope)</h2>
        \(report.notice(in: "failures"))\(sourceNotice)\(form(.failNext, fields))
        <div id="rules" data-live>\(ruleList)</div>
        </section>
        """
    }

    private var fields: HTML {
        """
        <div class="field">
        <label for="failure">Failure</label>
        <select id="failure" name="answer"\(mark("answer"))>
        \(answerOptions)</select>
        </div>
        <div class="pair">
        <div class="field">
        <label for="failing-operation">Operation</label>
        <select id="failing-operation" name="operation"\(mark("operation"))>
        \(operationOptions)</select>
        </div>
        <div class="field">
        <label for="failure-times">Times</label>
        <input id="failure-times" name="times" type="number" min="1" max="1000000" inputmode="numeric" \
        placeholder="Always" value="\(report.typed("times", in: .failNext) ?? "1")"\(mark("times"))>
        </div>
        </div>
        \(failureDetails)<div class="actions"><button class="primary">Make it fail</button></div>

        """
    }

    private func mark(_ name: String) -> HTML? { report.mark(name, in: .failNext) }

    private var sourceNotice: HTML? {
        guard let ruleSource else {
            guard report.query.ruleSource != nil else { return nil }
            return .notice(.bad, "The request is no longer in the journal, so the form was not filled.")
        }
        guard let operation = ruleSource.operation else { return nil }
        return .notice(
            .good,
            """
            The form is filled from the request to <code>\(operation.rawValue)</code> at \
            \(HTML.time(ruleSource.receivedAt, as: \.timeOfDay)). Choose a failure.
            """)
    }

    private var failureDetails: HTML {
        let isOpen = report.failure?.action == .failNext || !suggested("mvpd").isEmpty
        return """
            <details class="more" id="failure-details"\(isOpen ? " open" : nil)>
            <summary>Skip, delay, probability, MVPD, custom reply</summary>
            <div class="fields-grid">
            \(detail("after", "Skip the first", "0", "number", "min=\"0\""))\
            \(detail("delay", "Delay", "300ms", "text", "autocomplete=\"off\""))\
            \(detail("probability", "Probability", "1", "text", "inputmode=\"decimal\""))\
            \(detail("name", "Name of the rule", "third call fails", "text", "autocomplete=\"off\""))\
            \(detail("mvpd", "Only at MVPD", "any", "text", "autocomplete=\"off\" spellcheck=\"false\""))\
            \(detail("status", "Custom status", "503", "number", "min=\"200\" max=\"599\""))</div>
            <div class="field">
            <label for="failure-body">Custom body</label>
            <textarea id="failure-body" name="body" rows="3" spellcheck="false"\(mark("body")) \
            placeholder="Used with an HTTP status, and with a custom status and body">\(report.typed("body", in: .failNext) ?? "")</textarea>
            </div>
            </details>

            """
    }

    private func detail(
        _ name: String, _ label: String, _ placeholder: String, _ type: String, _ attributes: HTML
    ) -> HTML {
        """
        <div class="field">
        <label for="failure-\(name)">\(label)</label>
        <input id="failure-\(name)" name="\(name)" type="\(type)" placeholder="\(placeholder)" \
        value="\(report.typed(name, in: .failNext) ?? suggested(name))" \(attributes)\(mark(name))>
        </div>

        """
    }

    /// The value of a field, from the request that fills the form; empty if there is none.
    private func suggested(_ name: String) -> String {
        guard name == "mvpd", let ruleSource else { return "" }
        let mvpd = ruleSource.pathParameters["mvpd"] ?? ""
        return ruleSource.exchange.isRedacted ? mvpd.patternWithoutSecretValues : mvpd
    }

    /// The operations by API, with those of REST API V2 first.
    private var operationOptions: HTML {
        let chosen = report.typed("operation", in: .failNext) ?? ruleSource?.operation?.rawValue ?? ""
        return """
            \(Self.option("", "Where it can occur", isSelected: chosen.isEmpty))\
            \(Self.option(OperationSelection.all, "Every operation", isSelected: chosen == OperationSelection.all))\
            \(OperationChoices.groups { $0.rawValue == chosen })
            """
    }

    /// The failures that every app meets, in the words of a user.
    private static let likelyFailures = [
        (value: "fault:\(WireFault.connectionReset.rawValue)", words: "Network drops"),
        (value: "error:\(EnhancedErrorCode.authorizationDeniedByMVPD.rawValue)", words: "MVPD denies"),
        (value: "error:\(EnhancedErrorCode.authenticatedProfileExpired.rawValue)", words: "Session ended"),
        (
            value: "error:\(EnhancedErrorCode.invalidAccessTokenClientApplication.rawValue)",
            words: "Access token ended"
        ),
        (value: "status:500", words: "Server error"),
    ]

    private var answerOptions: HTML {
        let chosen = report.typed("answer", in: .failNext) ?? Self.likelyFailures[0].value
        let groups: [(title: String, kind: String, words: [String])] = [
            ("Enhanced error", "error", EnhancedErrorCode.allCases.map(\.rawValue)),
            ("Connection fault", "fault", WireFault.allCases.map(\.rawValue)),
            ("HTTP status", "status", ["400", "401", "403", "404", "429", "500", "502", "503", "504"]),
            ("Client registration error", "error", RegistrationErrorCode.allCases.map(\.rawValue)),
            ("Single sign-on service error", "error", AllowedValues.singleSignOnErrorCodes.names),
            ("REST API V1 error", "error", AllowedValues.legacyErrorCodes.names),
        ]
        let others = groups.map { group -> HTML in
            let options = group.words.map { word in
                let value = "\(group.kind):\(word)"
                // Omits values that the first group already contains.
                let isLikely = Self.likelyFailures.contains { $0.value == value }
                return Self.option(value, word, isSelected: chosen == value && !isLikely)
            }
            return "<optgroup label=\"\(group.title)\">\n\(options)</optgroup>\n"
        }
        return """
            <optgroup label="Likely">
            \(Self.likelyFailures.map { Self.option($0.value, $0.words, isSelected: chosen == $0.value) })\
            </optgroup>
            \(others)<optgroup label="Other">
            \(Self.option("own:", "A custom status and body", isSelected: chosen == "own:"))\
            \(Self.option("delay:", "Only the delay", isSelected: chosen == "delay:"))</optgroup>

            """
    }

    private var ruleList: HTML? {
        guard !mock.rules.isEmpty else { return nil }
        return """

            <h3>Rules on top of every scenario</h3>
            <ul class="rules">
            \(mock.rules.map(item))</ul>
            \(removeAll)
            """
    }

    /// Omitted in the forms of one device, because the call removes the rules of all devices.
    private var removeAll: HTML? {
        guard device == nil else { return nil }
        return "\(DashboardAction.removeRules.form(button: .smallButton("Remove all")))\n"
    }

    private func item(_ added: DynamicRuleView) -> HTML {
        // Isolated by <bdi>, because the name can contain right-to-left text.
        let scope = added.device.map { device -> HTML in "<bdi>\(report.name(device))</bdi>" }
        let usage = added.usage(onOneDevice: device != nil || added.device != nil)
        let effect = added.effectOfNamed.map { effect -> HTML in
            "<p><code>\(HTML.breakable(effect))</code></p>\n"
        }
        let warning: HTML? =
            added.isForUnknownDevice ? " <span class=\"chip error\">device never seen</span>" : nil
        return """
            <li id="rule-\(added.id)"><div><code>\(HTML.breakable(added.summary))</code>
            \(effect)<p class="hint">For \(scope ?? "all devices"), \(added.limit); \(usage)\(warning)</p>
            <p class="hint"><code>\(added.id)</code></p></div>
            \(DashboardAction.removeRule.form(
                [("id", added.id)],
                button: "<button class=\"small\" aria-label=\"Remove the rule \(added.summary)\">Remove</button>"))</li>

            """
    }
}

extension [DynamicRuleView] {
    var summaries: [String: String] { Dictionary(map { ($0.id, $0.summary) }) { first, _ in first } }
}

extension DynamicRuleView {
    /// The rule in words, in one line. A rule that cannot be built has only its text.
    var summary: String {
        switch rule {
        case .success(let rule): rule.summary
        case .failure: json.jsonText
        }
    }

    /// The rule without its name: `retrieveProfiles → network_received_error`; `nil` if the summary contains it.
    var effectOfNamed: String? {
        guard case .success(let rule) = rule, rule.name != nil else { return nil }
        return "\(rule.operationsText("and")) → \(rule.effectText)"
    }

    /// How often the rule has applied, in words.
    ///
    /// - Parameter onOneDevice: true if the applications on only one device are counted, so that `times` is their limit.
    func usage(onOneDevice: Bool) -> String {
        if applications == 0 { return "not applied yet" }
        guard onOneDevice, case .success(let rule) = rule, let times = rule.times else {
            return "applied \(Rule.timesText(applications))"
        }
        return "used \(applications) of \(times) times"
    }

    /// Whether the rule applies to the device whose applications are counted: the beginning of a sentence.
    var stateOnDevice: String {
        guard case .success(let rule) = rule else { return "A rule does not apply" }
        guard let times = rule.times, applications >= times else { return "A rule applies" }
        return "A rule has been \(usage(onOneDevice: true))"
    }

    /// The effect of the rule, as a message: the affected calls and their reply.
    func report(deviceName: String?) -> String {
        guard case .success(let rule) = rule else { return "The rule is \(limit)" }
        let sender = deviceName.map { " from \($0)" } ?? ""
        let operations = rule.operationsText("or") + (rule.when.mvpd.map { " at \($0)" } ?? "")
        guard rule.times == 1, rule.after == 0, rule.probability == 1 else {
            return "Calls\(sender) to \(operations) get \(rule.effectText): \(limit)."
        }
        let devices = isCountedPerDevice ? " of each device" : sender
        return "The next call\(devices) to \(operations) gets \(rule.effectText)."
    }

    /// Why the rule never applies, and its errors that Adobe never sends, as the end of a sentence without its period; `nil` if
    /// there is neither.
    ///
    /// - Parameter earlier: the rules that are evaluated before this one.
    func warning(behind earlier: ArraySlice<DynamicRuleView>) -> String? {
        guard case .success(let rule) = rule else { return nil }
        let others = earlier.map { (device: $0.device, rule: $0.rule) }
        let warnings = rule.warnings(in: json, for: device, behind: others).map(\.message)
        return warnings.isEmpty ? nil : warnings.joined(separator: "; ")
    }

    /// True if the rule counts the requests of several devices separately. Registrations name no device, so all of them are counted
    /// together.
    private var isCountedPerDevice: Bool {
        guard device == nil, case .success(let rule) = rule else { return false }
        return rule.on != [.retrieveClientCredentials]
    }

    /// `after the first 2, once per device, with a probability of 0.5`
    var limit: String {
        switch rule {
        case .success(let rule):
            [
                rule.after == 0 ? nil : "after the first \(rule.after)",
                rule.times.map { Rule.timesText($0) + (isCountedPerDevice ? " per device" : "") } ?? "always",
                rule.probability == 1 ? nil : "with a probability of \(rule.probability)",
            ].compactMap(\.self).joined(separator: ", ")
        case .failure(let diagnostics):
            "unusable, because it cannot be built from the files of this mock: \(diagnostics.sentence)"
        }
    }
}
