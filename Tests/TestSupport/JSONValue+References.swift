import PassAPI

extension JSONValue {
    /// What its members called `$ref` say, at every level.
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
}
