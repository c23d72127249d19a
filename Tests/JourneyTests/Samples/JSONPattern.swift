import PassAPI

/// The shape of a published body: the exact keys at every level, constants where values are fixed, and types
/// where they vary.
indirect enum JSONPattern: Sendable {
    case constant(JSONValue)
    /// A string that is not empty.
    case text
    case prefix(String)
    case uuid
    /// Seven characters of `A–Z0–9`.
    case code
    case flag
    /// Milliseconds since 1970, at this duration after the answer.
    case moment(Duration)
    /// The same in a string.
    case momentText(Duration)
    /// The same in seconds.
    case momentInSeconds(Duration)
    case object([String: JSONPattern], optional: [String: JSONPattern])
    case list([JSONPattern])
    /// A list that is not empty, whose elements all match one pattern.
    case every(JSONPattern)

    /// The values that patterns need to match one answer.
    struct Context {
        /// The time of the answer.
        var now: Timestamp
        /// The replacements for published values that cannot be the same, such as codes.
        var replacements: [String: String] = [:]

        func replace(in text: String) -> String {
            replacements.reduce(text) { $0.replacing($1.key, with: $1.value) }
        }
    }

    /// One location where an answer differs from the published one.
    struct Mismatch: Equatable, CustomStringConvertible {
        /// The keys of the path, joined by periods; `[]` for the elements of a list.
        var location: String
        /// The value found; `nil` if it is missing.
        var found: JSONValue?
        var expected: String

        var description: String {
            let found = found.map { String(decoding: $0.jsonBytes, as: UTF8.self) } ?? "nothing"
            return "\(location.isEmpty ? "the body" : location): expected \(expected), found \(found)"
        }
    }

    func mismatches(with json: JSONValue?, at location: String = "", in context: Context) -> [Mismatch] {
        guard let json else { return [Mismatch(location: location, found: nil, expected: "\(self)")] }
        switch self {
        case .object(let required, let optional):
            guard let members = json.object else { break }
            return Self.mismatches(of: members, required, optional, at: location, in: context)
        case .list(let patterns):
            guard let elements = json.array, elements.count == patterns.count else { break }
            return zip(elements, patterns).enumerated().flatMap { index, pair in
                pair.1.mismatches(with: pair.0, at: Self.join(location, "\(index)"), in: context)
            }
        case .every(let pattern):
            guard let elements = json.array, !elements.isEmpty else { break }
            return elements.flatMap { pattern.mismatches(with: $0, at: location + "[]", in: context) }
        default:
            if isMatch(json, in: context) { return [] }
        }
        return [Mismatch(location: location, found: json, expected: "\(self)")]
    }

    private static func mismatches(
        of members: [String: JSONValue], _ required: [String: JSONPattern], _ optional: [String: JSONPattern],
        at location: String, in context: Context
    ) -> [Mismatch] {
        func resolved(_ patterns: [String: JSONPattern]) -> [String: JSONPattern] {
            Dictionary(uniqueKeysWithValues: patterns.map { (context.replace(in: $0.key), $0.value) })
        }
        let required = resolved(required)
        let optional = resolved(optional)
        return Set(members.keys).union(required.keys).sorted().flatMap { key -> [Mismatch] in
            let location = join(location, key)
            if let pattern = required[key] ?? optional[key] {
                return pattern.mismatches(with: members[key], at: location, in: context)
            }
            return [Mismatch(location: location, found: members[key], expected: "no such key")]
        }
    }

    private func isMatch(_ json: JSONValue, in context: Context) -> Bool {
        switch self {
        case .constant(.string(let text)): json == .string(context.replace(in: text))
        case .constant(let value): json == value
        case .text: json.string?.isEmpty == false
        case .prefix(let prefix): json.string?.hasPrefix(prefix) ?? false
        case .uuid: json.string?.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil
        case .code: json.string?.wholeMatch(of: /[A-Z0-9]{7}/) != nil
        case .flag: json == .bool(true) || json == .bool(false)
        case .moment(let time): json == .integer((context.now + time).milliseconds)
        case .momentText(let time): json == .string(String((context.now + time).milliseconds))
        case .momentInSeconds(let time): json == .integer((context.now + time).seconds)
        case .object, .list, .every: false
        }
    }

    private static func join(_ location: String, _ key: String) -> String {
        location.isEmpty ? key : "\(location).\(key)"
    }
}

// Literals make published bodies easier to read.

extension JSONPattern: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .constant(.string(text)) }
    init(integerLiteral number: Int64) { self = .constant(.integer(number)) }
    init(booleanLiteral value: Bool) { self = .constant(.bool(value)) }
    init(nilLiteral: ()) { self = .constant(.null) }
    init(arrayLiteral elements: JSONPattern...) { self = .list(elements) }
    init(dictionaryLiteral members: (String, JSONPattern)...) {
        self = .object(Dictionary(uniqueKeysWithValues: members), optional: [:])
    }
}
