import PassAPI

extension ValueRedactor {
    /// - Parameters:
    ///   - name: the name under which the value stands; empty for a whole document.
    ///   - role: that of the name.
    func json(
        _ value: JSONValue, named name: String = "", as role: ValueRole = .secret, depth: Int = 0
    ) -> JSONValue {
        switch value {
        case .null, .bool: return value
        case .integer(let number): return mayStay(Double(number), role) ? value : self.number(value)
        case .number(let number): return mayStay(number, role) ? value : self.number(value)
        case .string(let text):
            return .string(self.text(text, as: role, depth: depth))
        case .array(let elements):
            return .array(elements.map { json($0, named: name, as: role, depth: depth) })
        case .object(let members):
            let pairs = members.map { own, value in (self.name(own), member(value, own, in: name, depth)) }
            return .object(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        }
    }

    private func member(_ value: JSONValue, _ name: String, in parent: String, _ depth: Int) -> JSONValue {
        if isPersonal {
            if name == "state", value.string.flatMap(UserMetadata.State.init) != nil { return value }
            if let role = ValueRole(serviceAttribute: name) {
                var redactor = self
                redactor.isPersonal = false
                guard let own = value["value"], let state = value["state"] else {
                    return redactor.json(value, as: role, depth: depth)
                }
                return [
                    "value": redactor.json(own, as: role, depth: depth),
                    "state": member(state, "state", in: name, depth),
                ]
            }
        }
        let redactor = ValueRole.isPersonal(name) ? personal : self
        return redactor.json(value, named: name, as: ValueRole(named: name, in: parent), depth: depth)
    }

    private func mayStay(_ number: Double, _ role: ValueRole) -> Bool {
        if isPersonal { return false }
        return switch role {
        case .number: isPlausible(number)
        case .name, .names, .version: (0...599).contains(number)
        default: false
        }
    }

    /// A text that is a JSON object or a JSON array.
    func json(in text: String, _ depth: Int) -> String? {
        guard let first = text.utf8.first(where: { $0 > 0x20 }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let value = JSONValue(parsing: text.utf8), value.object != nil || value.array != nil
        else { return nil }
        return String(decoding: json(value, named: "a text", depth: depth + 1).jsonBytes, as: UTF8.self)
    }
}
