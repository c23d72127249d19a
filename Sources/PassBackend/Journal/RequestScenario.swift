import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

extension JournalEntry {
    /// A scenario file that repeats the request's situation: the logins of the device, and the cause that refused, delayed or broke
    /// the reply. Leaves out what the extended scenario does not know, because the file would not load.
    ///
    /// - Parameter library: the scenarios of the mock, which know the types of parameters.
    package func scenarioFile(in library: ScenarioLibrary) -> String {
        let name = operation?.rawValue ?? exchange.requestPath
        let (parent, values) = parent(in: library)
        let extended = try? library.scenario(selecting: parent == nil ? "valid-sso" : scenario)
        let logins = before?.seeds(at: deviceTime) ?? []
        let known = logins.filter { extended?.activeIntegration($0.serviceProvider, $0.mvpd) != nil }
        var lines = ["# Made from the request \(id). Save it in your folder of scenarios."]
        let passError = temporaryPassError
        let codes = reply?.errorCodes(status: status.code) ?? []
        if passError == nil, status.code < 400, codes.contains(where: Self.isOfTemporaryPass) {
            lines.append(
                "# The refusals of the temporary pass are not repeated, because others were permitted.")
        }
        if parent == nil {
            lines.append(
                "# The scenario \(shown(scenario)) is not repeated, because the mock has no such scenario.")
        }
        if known.count < logins.count {
            lines.append("# Logins are not repeated where the scenario has no active integration.")
        }
        lines += [
            "description: \(quoted("\(name) answers \(status.code)\(isRefusal ? ", as recorded" : "")."))",
            "extends: \(quoted(parent ?? "valid-sso"))",
        ]
        if !values.isEmpty { lines += ["parameters:"] + values.map { "  \($0)" } }
        if !known.isEmpty { lines += ["seed:", "  profiles:"] + known.map { "    - \(text(of: $0))" } }
        if !denials.isEmpty { lines += ["decisions:"] + denials.map { "  - \($0)" } }
        if let effect = effect(passError), let operation {
            lines += ["rules:", "  - on: [\(operation.rawValue)]"]
            if let mvpd = pathParameters["mvpd"] {
                // Patterns are not checked.
                let canBeRead =
                    pattern(mvpd) != quoted(mvpd) || extended?.configuration.mvpd(MVPDID(mvpd)) != nil
                lines.append(
                    canBeRead
                        ? "    when: { mvpd: \(pattern(mvpd)) }"
                        : "    # Applies at every MVPD, because the scenario has no \(shown(mvpd)).")
            }
            lines += ["    then:"] + effect.map { "      \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The name of the request's scenario, and a declaration of each chosen parameter with its value as the default, because
    /// `extends` takes no values. The name is `nil` if the library lacks the scenario or a parameter.
    private func parent(in library: ScenarioLibrary) -> (name: String?, values: [String]) {
        guard let selection = try? ScenarioSelection(parsing: scenario), library.contains(selection.name)
        else {
            return (nil, [])
        }
        let parameters = library.parameters(of: selection.name)
        var values: [String] = []
        for (name, value) in selection.parameters.sorted(by: { $0.key < $1.key }) {
            guard let parameter = parameters.first(where: { $0.name.lowercased() == name }) else {
                return (nil, [])
            }
            values.append(
                "\(quoted(parameter.name)): \(parameter.declaration(withDefault: hidingSecrets(in: value)))")
        }
        return (selection.name, values)
    }

    private func text(of seed: SeededProfile) -> String {
        let expiry = seed.expiresIn.map { ", expiresIn: \($0.isoText)" } ?? ""
        return "{ serviceProvider: \(shown(seed.serviceProvider.text)), mvpd: \(shown(seed.mvpd.text)), "
            + "type: \(seed.type.rawValue)\(expiry) }"
    }

    /// The resources that the reply denies, in REST API V2's format.
    private var denials: [String] {
        let decisions = reply?["decisions"]?.array ?? []
        let permitted = decisions.filter { $0["authorized"] == .bool(true) }
            .compactMap { $0["resource"]?.string.map(pattern) }
        return decisions.compactMap { decision in
            guard decision["authorized"] == .bool(false), let resource = decision["resource"]?.string,
                let code = decision["error"]?["code"]?.string, !Self.isOfTemporaryPass(code),
                // A pattern that hides a secret can also match a permitted resource.
                !permitted.contains(pattern(resource))
            else { return nil }
            let details = decision["error"]?["details"]?.string.map { ", details: \(shown($0))" } ?? ""
            let isDefault = EnhancedErrorCode(rawValue: code)?.isDefaultDenial == true
            let error = isDefault ? "" : ", error: \(quoted(code))"
            return "{ resource: \(pattern(resource)), decision: deny\(error)\(details) }"
        }
    }

    /// True for an error of a temporary pass. A pass does not ask the MVPD, whose decisions a scenario can set.
    private static func isOfTemporaryPass(_ code: String) -> Bool { code.hasPrefix("temporary_access_") }

    /// The error of a temporary pass, if all decisions of the reply have it.
    private var temporaryPassError: String? {
        guard status.code < 400, let reply, reply["decisions"]?.array?.count == reply.deniedDecisions.count
        else { return nil }
        let codes = reply.errorCodes(status: status.code)
        return codes.count == 1 ? codes.first(where: Self.isOfTemporaryPass) : nil
    }

    /// The fields of the reply that a rule can set, as the journal shows them: without those that the mock adds itself.
    private var ownFields: [String] {
        let added = ["connection", "content-length", "date", "transfer-encoding", "vary"]
        let fields = exchange.replyHeaders.filter { field in
            let name = field.name.lowercased()
            return !added.contains(name) && !name.hasPrefix("x-mock-") && !name.hasPrefix("access-control-")
        }
        return fields.map { "\($0.name): \(quoted($0.value))" }
    }

    /// The effect of the rule, in lines; `nil` if the reply was a plain success.
    private func effect(_ passError: String?) -> [String]? {
        var lines: [String] = []
        if let passError { lines.append("error: \(passError)") }
        if status.code >= 400 {
            if let code = errorCode {
                lines.append("error: \(code)")
                if let details = reply?["details"]?.string { lines.append("details: \(shown(details))") }
            } else {
                lines.append("reply:")
                lines.append("  status: \(status.code)")
                let fields = ownFields
                if !fields.isEmpty { lines.append("  headers: { \(fields.joined(separator: ", ")) }") }
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

    private func shown(_ text: String) -> String { quoted(hidingSecrets(in: text)) }

    private func hidingSecrets(in text: String) -> String {
        exchange.isRedacted ? text.withoutSecretValues : text
    }

    /// The text as JSON, which YAML also reads.
    private func quoted(_ text: String) -> String { text.jsonText }
}
