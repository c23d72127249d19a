extension Schema {
    /// The text after "expected" in messages.
    var expectation: String {
        switch kind {
        case .anything: "a value"
        case .boolean: "true or false"
        case .integer(let range):
            "a whole number\(Self.bounds(of: range, unbounded: Int64.min...Int64.max))"
        case .number(let range):
            "a number\(Self.bounds(of: range, unbounded: -Double.infinity...Double.infinity))"
        case .text(let format): format?.expectation ?? "text"
        case .word(let allowedValues):
            allowedValues.names.count <= 6
                ? allowedValues.names.map { "\"\($0)\"" }.joined(separator: " or ")
                : "\("aeiou".contains(allowedValues.noun.prefix(1)) ? "an" : "a") \(allowedValues.noun)"
        case .list(_, let count) where count.lowerBound == count.upperBound: "a list of \(count.lowerBound)"
        case .list(_, let count): count.lowerBound > 0 ? "a list that is not empty" : "a list"
        case .map, .record: "a mapping"
        case .either(let schemas): Self.alternatives(schemas.map(\.expectation))
        }
    }

    /// The same text for a value in a document, in the terms of JSON or of YAML.
    func expectation(in document: Node) -> String {
        document.location.isPointer ? expectation.replacing("a mapping", with: "an object") : expectation
    }

    /// Texts joined by "or", with a comma before it if one of the texts has a comma itself.
    package static func alternatives(_ texts: [String]) -> String {
        texts.joined(separator: texts.contains { $0.contains(",") } ? ", or " : " or ")
    }

    /// The bounds of a range in words, without those that mean "unbounded".
    private static func bounds<Bound>(
        of range: ClosedRange<Bound>, unbounded: ClosedRange<Bound>
    ) -> String {
        if range.upperBound < unbounded.upperBound {
            return " from \(text(of: range.lowerBound)) to \(text(of: range.upperBound))"
        }
        return range.lowerBound > unbounded.lowerBound ? " not below \(text(of: range.lowerBound))" : ""
    }

    private static func text(of bound: some Comparable) -> String {
        (bound as? Double).flatMap(Int.init(exactly:)).map(String.init) ?? "\(bound)"
    }
}

extension Schema.Constraint {
    func diagnostic(in node: Node, called name: String) -> Diagnostic? {
        func has(_ key: String) -> Bool { node[key] != nil }
        let message: String? =
            switch self {
            case .atLeastOne(let keys):
                keys.contains(where: has)
                    ? nil : "\(name) has no effect, expected at least one of \(keys.joined(separator: ", "))"
            case .exactlyOne(let keys):
                switch keys.count(where: has) {
                case 1: nil
                case 0: "\(name) is incomplete, expected exactly one of \(keys.joined(separator: ", "))"
                default: "\(name) is ambiguous, expected exactly one of \(keys.joined(separator: ", "))"
                }
            case .excludes(let one, let other):
                has(one) && has(other)
                    ? "\(name) has both \"\(one)\" and \"\(other)\", expected only one of them" : nil
            case .needs(let one, let other):
                has(one) && !has(other) ? "\(name) has \"\(one)\" without \"\(other)\", expected both" : nil
            }
        return message.map { Diagnostic($0, at: node.location) }
    }
}
