import HTTPMessages
import PassAPI

extension Rule {
    /// Reads one rule.
    ///
    /// - Throws: everything that is wrong with it.
    package init(_ node: Node, id: String) throws(Problems) {
        try Problems.raise(Shape.rule.problems(in: node))
        let then = try Effect(node["then"])
        self.init(
            id: id, on: try Self.operations(node["on"], answer: then.answer),
            when: node["when"].map(Condition.init) ?? Condition(), after: node["after"]?.integer ?? 0,
            times: node["times"]?.integer, probability: node["probability"]?.number ?? 1, then: then)
    }

    private static func operations(_ node: Node?, answer: Answer?) throws(Problems) -> Set<Operation> {
        let natural: Set<Operation>? =
            switch answer {
            case .error(let error): error.code.naturalOperations
            case .registrationError(let error): error.naturalOperations
            case .reply, nil: nil
            }
        switch node?.string {
        case OperationSelection.all: return Set(Operation.allCases)
        case OperationSelection.natural:
            guard let natural else {
                throw Problems(
                    "\"on\" is natural without an error, expected * or operations", at: node?.place)
            }
            return natural
        case let name?: return Set([name].compactMap(Operation.init))
        case nil:
            guard let node else { return natural ?? Set(Operation.allCases) }
            return Set(node.items.compactMap(\.string).compactMap(Operation.init))
        }
    }
}

extension Rule.Condition {
    fileprivate init(_ node: Node) {
        func pattern(_ key: String) -> Pattern? { node[key]?.string.map { Pattern($0) } }
        let headers = node["header"]?.entries ?? []
        self.init(
            serviceProvider: pattern("serviceProvider"), mvpd: pattern("mvpd"), partner: pattern("partner"),
            resource: pattern("resource"),
            header: Dictionary(headers.map { ($0.key.lowercased(), Pattern($0.node.string ?? "")) }) { $1 })
    }
}

extension Rule.Effect {
    fileprivate init(_ node: Node?) throws(Problems) {
        self.init(
            answer: node.flatMap(Rule.Answer.init), delay: try node?["delay"].map(Delay.init(node:)),
            fault: node?["fault"]?.string.flatMap(Delivery.Fault.init))
    }
}

extension Rule.Answer {
    fileprivate init?(_ node: Node) {
        let word = node["error"]?.string
        if let code = word.flatMap(EnhancedErrorCode.init) {
            self = .error(EnhancedError(code, details: node["details"]?.string))
        } else if let error = word.flatMap(RegistrationError.init) {
            self = .registrationError(error)
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

extension Delay {
    fileprivate init(node: Node) throws(Problems) {
        if let fixed = node["fixed"]?.duration {
            self = .fixed(fixed)
        } else if let lognormal = node["lognormal"] {
            self = .lognormal(
                median: lognormal["median"]?.duration ?? .zero, sigma: lognormal["sigma"]?.number ?? 0)
        } else {
            let bounds = node["uniform"]?.items.compactMap(\.duration) ?? []
            guard let least = bounds.first, let most = bounds.last, least <= most else {
                throw Problems(
                    "\"uniform\" runs backwards, expected the least first", at: node["uniform"]?.place)
            }
            self = .uniform(least...most)
        }
    }
}
