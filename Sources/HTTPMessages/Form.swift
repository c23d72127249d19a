/// A form or a query: names and values in order, decoded once.
package struct Form: Sendable, Hashable {
    package private(set) var pairs: [Pair]

    package struct Pair: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    /// None.
    package init() {
        pairs = []
    }

    /// Reads `a=1&b=2`. Pairs whose escapes are broken are kept as they were sent: a form is never refused.
    package init(_ text: some StringProtocol) {
        pairs = text.split(separator: "&").map { pair in
            let equals = pair.firstIndex(of: "=") ?? pair.endIndex
            let name = pair[..<equals]
            let value = pair[equals...].dropFirst()
            return Pair(
                name: PercentEncoding.decode(name, plusIsSpace: true) ?? String(name),
                value: PercentEncoding.decode(value, plusIsSpace: true) ?? String(value))
        }
    }

    /// Reads the bytes of a body.
    package init(_ bytes: [UInt8]) {
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    /// The first value of that name; names are case-sensitive.
    package subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The names that occur more than once.
    package var repeatedNames: Set<String> {
        var seen: Set<String> = []
        return Set(pairs.lazy.map(\.name).filter { !seen.insert($0).inserted })
    }
}
