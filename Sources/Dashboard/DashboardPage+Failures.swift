import AdminAPI
import ControlAPI
import Documents
import HTMLPages
import HTTPMessages
import PassAPI

/// The section that makes the next calls fail, with rules on top of every scenario.
extension DashboardPage {
    var failuresSection: HTML {
        """
        <section id="failures" aria-labelledby="failures-heading">
        <h2 id="failures-heading">Make the next call fail</h2>
        \(notice(in: "failures"))<form method="post" action="\(DashboardAction.failNext.path)">
        <div class="field">
        <label for="failing-operation">Operation</label>
        <select id="failing-operation" name="operation">
        \(operationOptions)</select>
        </div>
        <div class="field">
        <label for="failure">Failure</label>
        <select id="failure" name="answer">
        \(answerOptions)</select>
        </div>
        <div class="pair">
        <div class="field">
        <label for="failure-times">Times</label>
        <input id="failure-times" name="times" type="number" min="1" max="1000000" inputmode="numeric" \
        placeholder="Always" value="\(typed("times", in: .failNext) ?? "1")">
        </div>
        \(deviceField(id: "failure-device", in: .failNext))
        </div>
        <div class="actions"><button class="primary">Make it fail</button></div>
        </form>
        <div id="rules" data-live>\(ruleList)</div>
        </section>
        """
    }

    private var operationOptions: HTML {
        let chosen = typed("operation", in: .failNext) ?? ""
        let operations = PassOperation.allCases.map {
            Self.option($0.rawValue, $0.rawValue, isSelected: $0.rawValue == chosen)
        }
        return """
            \(Self.option("", "Every operation where it can occur", isSelected: chosen.isEmpty))\
            \(Self.option(OperationSelection.all, "Every operation", isSelected: chosen == OperationSelection.all))\
            <optgroup label="One operation">
            \(operations)</optgroup>

            """
    }

    private var answerOptions: HTML {
        let chosen =
            typed("answer", in: .failNext) ?? "error:\(EnhancedErrorCode.networkReceivedError.rawValue)"
        func options(_ kind: String, _ words: [String]) -> [HTML] {
            words.map { Self.option("\(kind):\($0)", $0, isSelected: chosen == "\(kind):\($0)") }
        }
        return """
            <optgroup label="Enhanced error">
            \(options("error", EnhancedErrorCode.allCases.map(\.rawValue)))</optgroup>
            <optgroup label="Client registration error">
            \(options("error", RegistrationErrorCode.allCases.map(\.rawValue)))</optgroup>
            <optgroup label="REST API V1 error">
            \(options("error", AllowedValues.legacyErrorCodes.names))</optgroup>
            <optgroup label="Single sign-on service error">
            \(options("error", AllowedValues.singleSignOnErrorCodes.names))</optgroup>
            <optgroup label="HTTP status">
            \(options("status", ["400", "401", "403", "404", "429", "500", "502", "503", "504"]))</optgroup>
            <optgroup label="Connection fault">
            \(options("fault", WireFault.allCases.map(\.rawValue)))</optgroup>

            """
    }

    private var ruleList: HTML? {
        guard !overview.rules.isEmpty else { return nil }
        return """

            <h3>Rules on top of every scenario</h3>
            <ul class="rules">
            \(overview.rules.map(item))</ul>
            <form class="inline" method="post" action="\(DashboardAction.removeRule.path)">
            <button class="small">Remove all</button>
            </form>

            """
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    private func item(_ added: Overview.DynamicRuleView) -> HTML {
        // Isolated by <bdi>, because the name can contain right-to-left text.
        let device = added.device.map { device -> HTML in "<bdi>\(device.readableText)</bdi>"
        }
        let limit = added.rule.times.map {
            Self.times($0) + (added.device == nil ? " per device" : "")
        }
        let applications =
            added.applications == 0 ? "not applied yet" : "applied \(Self.times(added.applications))"
        return """
            <li id="rule-\(added.rule.id)"><div><code>\(added.summary)</code>
            <p class="hint">For \(device ?? "all devices"), \(limit ?? "always"); \(applications)</p></div>
            <form class="inline" method="post" action="\(DashboardAction.removeRule.path)">
            <input type="hidden" name="id" value="\(added.rule.id)">
            <button class="small" aria-label="Remove the rule \(added.summary)">Remove</button>
            </form></li>

            """
    }
}

extension Overview.DynamicRuleView {
    /// `retrieveProfiles → network_received_error`
    var summary: String {
        let operations =
            rule.on.count == 1
            ? rule.on.map(\.rawValue)[0]
            : rule.on.count == PassOperation.allCases.count ? "any operation" : "\(rule.on.count) operations"
        let answer: String? =
            switch rule.then.answer {
            case .error(let error): error.code.rawValue
            case .registrationError(let error): error.rawValue
            case .legacyError(let error): error.code?.rawValue
            case .singleSignOnError(let error): error.rawValue
            case .reply(let status, _, _): "status \(status)"
            case nil: nil
            }
        let parts = [answer, rule.then.fault?.rawValue, rule.then.delay.map { _ in "a delay" }]
        return "\(operations) → \(parts.compactMap(\.self).joined(separator: ", "))"
    }
}
