import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

extension JournalEntry {
    /// A scenario file that repeats the situation of the request: the logins that the device had, and what refused, delayed or
    /// broke the reply.
    package var scenarioFile: String {
        let name = operation?.rawValue ?? exchange.requestPath
        var lines = [
            "# Made from the request \(id). Save it in your folder of scenarios.",
            "description: \(quoted("\(name) answers \(status.code)\(isRefusal ? ", as recorded" : "")."))",
            "extends: \(quoted(base))",
        ]
        if let seeds { lines += ["seed:", "  profiles:"] + seeds.map { "    - \($0)" } }
        if !denials.isEmpty { lines += ["decisions:"] + denials.map { "  - \($0)" } }
        if let effect, let operation {
            lines += ["rules:", "  - on: [\(operation.rawValue)]"]
            if let mvpd = pathParameters["mvpd"] { lines.append("    when: { mvpd: \(pattern(mvpd)) }") }
            lines += ["    then:"] + effect.map { "      \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A scenario with parameters cannot be extended as it was chosen. The rule contains its effect.
    private var base: String { scenario.contains(";") ? "valid-sso" : scenario }

    private var seeds: [String]? {
        let seeds = before?.seeds(at: deviceTime) ?? []
        return seeds.isEmpty
            ? nil
            : seeds.map { seed in
                let expiry = seed.expiresIn.map { ", expiresIn: \($0.isoText)" } ?? ""
                return
                    "{ serviceProvider: \(shown(seed.serviceProvider.text)), mvpd: \(shown(seed.mvpd.text)), "
                    + "type: \(seed.type.rawValue)\(expiry) }"
            }
    }

    /// The resources that the reply denies, in REST API V2's format.
    private var denials: [String] {
        let decisions = reply?["decisions"]?.array ?? []
        let permitted = decisions.filter { $0["authorized"] == .bool(true) }
            .compactMap { $0["resource"]?.string.map(pattern) }
        return decisions.compactMap { decision in
            guard decision["authorized"] == .bool(false), let resource = decision["resource"]?.string,
                let code = decision["error"]?["code"]?.string,
                // A pattern that hides a secret can match a resource that is permitted.
                !permitted.contains(pattern(resource))
            else { return nil }
            let details = decision["error"]?["details"]?.string.map { ", details: \(shown($0))" } ?? ""
            return "{ resource: \(pattern(resource)), decision: deny, error: \(quoted(code))\(details) }"
        }
    }

    /// The effect of the rule, in lines; `nil` if the reply was a plain success.
    private var effect: [String]? {
        var lines: [String] = []
        if status.code >= 400 {
            if let code = errorCode {
                lines.append("error: \(code)")
                if let details = reply?["details"]?.string { lines.append("details: \(shown(details))") }
            } else {
                lines.append("reply:")
                lines.append("  status: \(status.code)")
                if let type = exchange.reply.fields[.contentType] {
                    lines.append("  headers: { Content-Type: \(quoted(type)) }")
                }
                lines.append("  body: \(quoted(exchange.replyBody))")
            }
        }
        if delivery.delay > .zero { lines.append("delay: { fixed: \(delivery.delay.isoText) }") }
        if let fault = delivery.fault { lines.append("fault: \(fault.rawValue)") }
        return lines.isEmpty ? nil : lines
    }

    private var reply: JSONValue? { JSONValue(parsing: exchange.reply.body) }

    /// The error code in the reply, if a rule can set it.
    private var errorCode: String? {
        let name = reply?["code"]?.string ?? reply?["error"]?.string ?? reply?["error"]?["code"]?.string
        return name.flatMap { AllowedValues.errorCodes.contains($0) ? $0 : nil }
    }

    /// A text of the request, or a pattern that matches it if the journal hides a part of it.
    private func pattern(_ text: String) -> String {
        quoted(exchange.isRedacted ? text.patternWithoutSecretValues : text)
    }

    private func shown(_ text: String) -> String {
        quoted(exchange.isRedacted ? text.withoutSecretValues : text)
    }

    /// As a JSON text, which YAML reads, too.
    private func quoted(_ text: String) -> String { text.jsonText }
}
