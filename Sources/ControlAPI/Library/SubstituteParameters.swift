import PassAPI

extension Node {
    /// The document with `${name}` replaced in every scalar and key. A scalar that consists only of `${name}`
    /// becomes the value with its type; inside a longer text, the value is inserted as text. `$${` is an
    /// escaped `${`.
    ///
    /// - Parameter diagnostics: receives a diagnostic for each name without a value and for each duplicate
    ///   key.
    func substituting(_ values: [String: Value], _ diagnostics: inout [Diagnostic]) -> Node {
        switch value {
        case .string(let text):
            return Node(Self.substituted(text, values, at: location, &diagnostics), at: location)
        case .list(let items):
            return Node(.list(items.map { $0.substituting(values, &diagnostics) }), at: location)
        case .mapping(let entries):
            var filled: [Entry] = []
            var locations: [String: SourceLocation] = [:]
            for entry in entries {
                let value = Self.substituted(entry.key, values, at: entry.location, &diagnostics)
                let key = Node(value, at: entry.location).scalarText ?? entry.key
                let node = entry.node.substituting(values, &diagnostics)
                if let first = locations[key] {
                    let message = "\"\(key)\" is already set at \(first), expected it only once"
                    diagnostics.add(message, at: entry.location)
                } else {
                    locations[key] = entry.location
                    filled.append(Entry(key: key, location: entry.location, node: node))
                }
            }
            return Node(.mapping(filled), at: location)
        case .null, .bool, .integer, .number:
            return self
        }
    }

    private static func substituted(
        _ text: String, _ values: [String: Value], at location: SourceLocation,
        _ diagnostics: inout [Diagnostic]
    ) -> Value {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return .string(text) }
        if text.hasPrefix("${"), text.hasSuffix("}"), let value = values[String(text.dropFirst(2).dropLast())]
        {
            // Gives all items of a list the location of the placeholder.
            guard case .list(let items) = value else { return value }
            return .list(items.map { Node($0.value, at: location) })
        }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstRange(of: "${") {
            let before = rest[..<mark.lowerBound]
            rest = rest[mark.upperBound...]
            if before.last == "$" {
                result += before.dropLast() + "${"
                continue
            }
            result += before
            guard let end = rest.firstIndex(of: "}") else {
                diagnostics.add(
                    "\"${\" has no closing \"}\", expected \"${name}\", or \"$${\" for a literal \"${\"",
                    at: location)
                return .string(text)
            }
            let name = String(rest[..<end])
            rest = rest[rest.index(after: end)...]
            guard let value = values[name] else {
                let parameters = AllowedValues("parameter", values.keys.sorted())
                diagnostics.add(parameters.message(forUnknown: name), at: location)
                return .string(text)
            }
            let node = Node(value, at: location)
            result += node.scalarText ?? node.items.compactMap(\.scalarText).joined(separator: ",")
        }
        return .string(result + rest)
    }
}
