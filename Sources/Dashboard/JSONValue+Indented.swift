import PassAPI

extension JSONValue {
    /// The JSON text with line breaks and indentation.
    var indented: String { indented(by: "") }

    private func indented(by indentation: String) -> String {
        let inner = indentation.utf8.count < 40 ? indentation + "  " : indentation
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + $0.indented(by: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indentation)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.sorted { $0.key < $1.key }.map { name, value in
                "\(inner)\(String(decoding: name.jsonBytes, as: UTF8.self)): \(value.indented(by: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
        default:
            return String(decoding: jsonBytes, as: UTF8.self)
        }
    }
}
