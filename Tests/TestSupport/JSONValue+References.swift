import PassAPI

extension JSONValue {
    /// The values of all `$ref` members, at every level.
    package var references: [String] {
        switch self {
        case .array(let elements): elements.flatMap(\.references)
        case .object(let members):
            members.flatMap { name, value in
                if name == "$ref", let target = value.string { [target] } else { value.references }
            }
        default: []
        }
    }

    /// The references to parts that the document does not contain.
    package var unresolvedReferences: [String] {
        references.filter { reference in
            let steps = reference.split(separator: "/").dropFirst()
            return steps.reduce(self as JSONValue?) { $0?[String($1)] } == nil
        }
    }
}
