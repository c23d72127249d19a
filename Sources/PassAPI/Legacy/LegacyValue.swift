/// The content of a REST API V1 answer, independent of its format. Each answer defines its content once, and
/// XML and JSON are both written from it.
indirect enum LegacyValue: Sendable, Hashable {
    case text(String)
    /// A number in JSON. Most numbers of V1 are strings instead.
    case number(Int64)
    /// A number with a fraction, which occurs only in the metadata of an MVPD.
    case fraction(Double)
    case flag(Bool)
    /// `null` in JSON, nothing in XML.
    case null
    /// An array in JSON. In XML, each value is an element with that name.
    case list(of: String, [LegacyValue])
    case members([Member])

    struct Member: Sendable, Hashable {
        var name: String
        var value: LegacyValue

        init(_ name: String, _ value: LegacyValue) {
            self.name = name
            self.value = value
        }

        /// `nil` when there is no value.
        init?(_ name: String, ifPresent text: String?) {
            guard let text else { return nil }
            self.init(name, .text(text))
        }

        /// `nil` when there is no value.
        init?(_ name: String, ifPresent flag: Bool?) {
            guard let flag else { return nil }
            self.init(name, .flag(flag))
        }
    }

    /// A time in the format of most answers: a string with the milliseconds since 1970.
    static func moment(_ time: Timestamp) -> LegacyValue { .text(String(time.milliseconds)) }

    /// Converts any JSON value.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .flag(value)
        case .integer(let number): self = .number(number)
        case .number(let number): self = .fraction(number)
        case .string(let text): self = .text(text)
        case .array(let elements): self = .list(of: "value", elements.map(LegacyValue.init))
        case .object(let members):
            self = .members(
                members.sorted { $0.key < $1.key }.map { Member($0.key, LegacyValue($0.value)) })
        }
    }
}

extension LegacyValue: JSONEncodable {
    func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): json.string(text)
        case .number(let number): json.integer(number)
        case .fraction(let number): json.number(number)
        case .flag(let flag): json.bool(flag)
        case .null: json.null()
        case .list(_, let elements): json.array(elements)
        case .members(let members):
            json.object { object in
                for member in members { object.member(member.name, member.value) }
            }
        }
    }
}

extension LegacyValue {
    /// Writes the content of an element.
    func write(to xml: inout XMLWriter) {
        switch self {
        case .text(let text): xml.text(text)
        case .number(let number): xml.text(String(number))
        case .fraction(let number): xml.text(String(number))
        case .flag(let flag): xml.text(flag ? "true" : "false")
        case .null: break
        case .list(let name, let elements):
            for element in elements { xml.element(name) { element.write(to: &$0) } }
        case .members(let members):
            for member in members where member.value != .null {
                xml.element(member.name) { member.value.write(to: &$0) }
            }
        }
    }
}
