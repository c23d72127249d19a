import HTTPMessages
import PassAPI

extension Rule {
    /// - Throws: all violations of the schema; if there are none, all parts that can never have an effect.
    init(_ node: Node, id: String) throws(Diagnostics) {
        try Diagnostics.raise(Schema.rule.diagnostics(in: node))
        self.init(valid: node)
        self.id = id
        digest = Self.digest(of: node)
        let effect = node["then"]
        then = Effect(
            answer: effect.flatMap(Answer.init), delay: try effect?["delay"].map(Delay.init(node:)),
            fault: effect?["fault"]?.string.flatMap(WireFault.init))
        on = try Self.operations(node["on"], answer: then.answer)
        try Diagnostics.raise(ineffectiveParts(in: node))
    }

    /// - Parameter parameters: the parameters with their defaults; `nil` for a rule without any.
    static func digest(of node: Node, _ parameters: Node? = nil) -> String {
        StableDigest.hex8(node.json.jsonText + (parameters?.json.jsonText ?? ""))
    }

    private func ineffectiveParts(in node: Node) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if let answer = then.answer, !on.contains(where: answer.isSupported) {
            let error = node["then"]?["error"]
            let message = "no operation in \"on\" can answer with \"\(error?.string ?? "")\""
            let expected =
                if case .error = answer {
                    "an operation of the REST API, or a \"reply\""
                } else { Self.names(of: answer.isSupported) }
            diagnostics.add("\(message), expected \(expected)", at: error?.location)
        }
        if when.resource != nil, !on.contains(where: \.definition.namesResources) {
            diagnostics.add(
                "no operation in \"on\" has resources, expected one of these because of \"resource\": "
                    + Self.names(of: \.definition.namesResources), at: node["when"]?["resource"]?.location)
        }
        diagnostics += conditionsThatNeverMatch(in: node["when"])
        for fields in [node["when"]?["header"], node["then"]?["reply"]?["headers"]] {
            diagnostics += Self.repeatedFields(in: fields)
        }
        if let api = when.api,
            !on.contains(where: { $0.definition.belongs(to: api) })
        {
            diagnostics.add(
                "no operation in \"on\" belongs to the API \"\(api.rawValue)\", expected other operations, or \"*\"",
                at: node["when"]?["api"]?.location)
        }
        if diagnostics.isEmpty, !on.contains(where: hasAllParts) {
            diagnostics.add(
                "no operation in \"on\" has all parts of the rule together, expected other operations, or fewer conditions",
                at: node["when"]?.location ?? node.location)
        }
        if case .reply(let status, _, let body)? = then.answer, [204, 304].contains(status), !body.isEmpty {
            diagnostics.add(
                "a reply with the status \(status) has no body, expected another status, or no \"body\"",
                at: node["then"]?["reply"]?["body"]?.location)
        }
        if let noun = then.answer?.errorWithoutDetails, let details = node["then"]?["details"] {
            diagnostics.add("\(noun) have no \"details\", expected only \"error\"", at: details.location)
        }
        return diagnostics
    }

    /// True if requests to the operation can meet all conditions, and it can answer with the error.
    private func hasAllParts(_ operation: PassOperation) -> Bool {
        then.answer?.isSupported(by: operation) != false && when.canMatch(operation.definition)
    }

    /// A diagnostic for each condition on what no request to the operations can have.
    private func conditionsThatNeverMatch(in node: Node?) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if when.serviceProvider != nil, !on.contains(where: \.definition.canHaveServiceProvider) {
            diagnostics.add(
                "rules know no service provider of the operations in \"on\", expected others, such as retrieveProfiles",
                at: node?["serviceProvider"]?.location)
        }
        if when.mvpd != nil, !on.contains(where: \.definition.canHaveMVPD) {
            diagnostics.add(
                "rules know no MVPD of the operations in \"on\", expected others, such as retrieveProfileForMVPD",
                at: node?["mvpd"]?.location)
        }
        if when.partner != nil, !on.contains(where: \.definition.hasPartner) {
            diagnostics.add(
                "no operation in \"on\" has a partner, expected one of these because of \"partner\": "
                    + Self.names(of: \.definition.hasPartner), at: node?["partner"]?.location)
        }
        for entry in node?["header"]?.entries ?? []
        where entry.key.isEmpty || !entry.key.utf8.allSatisfy(\.isToken) {
            diagnostics.add(
                "the name of the header field is \"\(entry.key)\", expected a token such as User-Agent",
                at: entry.location)
        }
        return diagnostics
    }

    /// A diagnostic for each header field whose name an earlier one has in another case: they are the same field. It is at the
    /// mapping: after a JSON Pointer that ends in the name of a secret, the redaction takes the message for its value.
    private static func repeatedFields(in fields: Node?) -> [Diagnostic] {
        var earlier: [String: Node.Entry] = [:]
        return (fields?.entries ?? []).compactMap { entry in
            guard let other = earlier.updateValue(entry, forKey: entry.key.lowercased()) else { return nil }
            return Diagnostic(
                "the header field \"\(entry.key)\" is already set as \"\(other.key)\", expected it only once",
                at: fields?.location)
        }
    }

    private static func names(of isIncluded: (PassOperation) -> Bool) -> String {
        PassOperation.allCases.filter(isIncluded).map(\.rawValue).joined(separator: " or ")
    }

    private static func operations(_ node: Node?, answer: Answer?) throws(Diagnostics) -> Set<PassOperation> {
        let natural: Set<PassOperation>? =
            switch answer {
            case .error(let error): error.code.naturalOperations
            case .registrationError(let error): error.naturalOperations
            case .legacyError(let error): error.code?.naturalOperations
            case .singleSignOnError(let error): error.naturalOperations
            case .reply, nil: nil
            }
        switch node?.string {
        case OperationSelection.all: return Set(PassOperation.allCases)
        case OperationSelection.natural:
            guard let natural else {
                throw Diagnostics(
                    "\"on\" is \"natural\", but the rule has no \"error\", expected \"*\" or operations",
                    at: node?.location)
            }
            return natural
        case let name?: return Set([name].compactMap(PassOperation.init))
        case nil:
            guard let node else { return natural ?? Set(PassOperation.allCases) }
            let names = node.items.compactMap(\.string)
            return names.contains(OperationSelection.all)
                ? Set(PassOperation.allCases) : Set(names.compactMap(PassOperation.init))
        }
    }
}

extension Rule.Condition {
    /// True if a request to the operation can meet all conditions.
    func canMatch(_ definition: OperationDefinition) -> Bool {
        (resource == nil || definition.namesResources)
            && (serviceProvider == nil || definition.canHaveServiceProvider)
            && (mvpd == nil || definition.canHaveMVPD) && (partner == nil || definition.hasPartner)
            && api.map(definition.belongs) != false
    }
}

extension OperationDefinition {
    /// True if a request can name a service provider, or has a code, whose session has one.
    fileprivate var canHaveServiceProvider: Bool {
        isLegacy || dialect == .html || hasPathParameter(among: ["serviceProvider", "code"])
    }

    /// True if a request can name an MVPD, or has a code or a partner, which lead to one. A request of REST API V1 can have the
    /// MVPD of its device's login.
    fileprivate var canHaveMVPD: Bool {
        isLegacy || dialect == .html || takesForm || hasPathParameter(among: ["mvpd", "code", "partner"])
    }

    fileprivate var hasPartner: Bool { hasPathParameter(among: ["partner"]) }

    fileprivate func belongs(to api: Rule.API) -> Bool {
        isLegacy == (api == .legacy) || isPageOfBothAPIs && api == .legacy
    }

    private func hasPathParameter(among names: Set<String>) -> Bool {
        paths.contains { !names.isDisjoint(with: $0.parameterNames) }
    }
}

extension Rule.Answer {
    /// False for an error that cannot be represented in the operation's dialect.
    package func isSupported(by operation: PassOperation) -> Bool {
        let dialect = operation.definition.dialect
        return switch self {
        case .error(let error):
            [.enhanced, .accessEnabler, .singleSignOnService].contains(dialect)
                || dialect == .legacy && LegacyErrorCode(rawValue: error.code.rawValue) != nil
        case .legacyError(let error):
            // Both lists of codes have internal_error.
            dialect == .legacy || dialect == .singleSignOnService && error.singleSignOnCode != nil
        case .singleSignOnError: dialect == .singleSignOnService
        case .registrationError: dialect == .registration
        case .reply: true
        }
    }

    /// The noun for the errors that have no text for users.
    fileprivate var errorWithoutDetails: String? {
        switch self {
        case .registrationError: "registration errors"
        case .singleSignOnError: "errors of the single sign-on service"
        case .error, .legacyError, .reply: nil
        }
    }

    /// The reason until the rule applies to a request, which names the rule.
    private static let reason: Reason = "A rule sets this error."

    fileprivate init?(_ node: Node) {
        let name = node["error"]?.string
        if let code = name.flatMap(EnhancedErrorCode.init) {
            self = .error(EnhancedError(code, details: node["details"]?.string, because: Self.reason))
        } else if let error = name.flatMap(RegistrationErrorCode.init) {
            self = .registrationError(error)
        } else if let code = name.flatMap(LegacyErrorCode.init) {
            self = .legacyError(
                LegacyError(code, details: node["details"]?.string, because: Self.reason))
        } else if let code = name.flatMap(SingleSignOnServiceErrorCode.init) {
            self = .singleSignOnError(code)
        } else if let reply = node["reply"] {
            let headers = reply["headers"]?.entries ?? []
            self = .reply(
                status: reply["status"]?.integer ?? 200,
                headers: Dictionary(headers.map { ($0.key, $0.node.scalarText ?? "") }) { $1 },
                body: reply["body"]?.string ?? "")
        } else {
            return nil
        }
    }
}

extension LegacyError {
    /// The code of Adobe's single sign-on service with the same name.
    package var singleSignOnCode: SingleSignOnServiceErrorCode? {
        code.flatMap { SingleSignOnServiceErrorCode(rawValue: $0.rawValue) }
    }
}

extension Delay {
    fileprivate init(node: Node) throws(Diagnostics) {
        if let fixed = node.duration ?? node["fixed"]?.duration {
            self = .fixed(fixed)
        } else if let lognormal = node["lognormal"] {
            self = .lognormal(
                median: lognormal["median"]?.duration ?? .zero, sigma: lognormal["sigma"]?.number ?? 0)
        } else {
            let bounds = node["uniform"]?.items.compactMap(\.duration) ?? []
            guard let least = bounds.first, let most = bounds.last, least <= most else {
                throw Diagnostics(
                    "the first delay of \"uniform\" is longer than the second, expected the shorter first",
                    at: node["uniform"]?.location)
            }
            self = .uniform(least...most)
        }
    }
}
