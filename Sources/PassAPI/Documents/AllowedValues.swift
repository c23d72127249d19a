/// The values that are allowed for a key of a document.
package struct AllowedValues: Sendable {
    /// The noun for a value in messages, such as `error code`.
    var noun: String
    package private(set) var names: [String] { didSet { known = Set(names) } }
    /// The names as a set, because thousands of them can be looked up in one document.
    private var known: Set<String>
    /// Words that also describe a name, such as those of an operation's path. Used only for suggestions.
    var keywords: Keywords
    /// True to list all names, however many, in a message about an unknown name without a similar one.
    package var isListedWhole = false

    package typealias Keywords = @Sendable (_ name: String) -> [String]

    package init(
        _ noun: String, _ names: some Sequence<String>, keywords: @escaping Keywords = { _ in [] }
    ) {
        self.noun = noun
        self.names = Array(names)
        known = Set(self.names)
        self.keywords = keywords
    }

    package init<Value>(_ noun: String, of type: Value.Type)
    where Value: CaseIterable & RawRepresentable<String> {
        self.init(noun, type.allCases.map { $0.rawValue })
    }

    package func contains(_ name: String) -> Bool {
        known.contains(name)
    }

    /// These values, followed by others.
    package func adding(_ more: [String]) -> AllowedValues {
        var values = self
        values.names += more
        return values
    }

    /// `unknown error code "x", did you mean "y"?`
    package func message(forUnknown name: String) -> String {
        let hint = NearestName.hint(
            for: name, among: names, keywords: keywords, isListedWhole: isListedWhole)
        return "unknown \(noun) \"\(name)\", \(hint)"
    }

    package func diagnostic(forUnknown name: String, at location: SourceLocation) -> Diagnostic {
        var diagnostic = Diagnostic(message(forUnknown: name), at: location)
        diagnostic.unknownName = Diagnostic.UnknownName(noun, name)
        return diagnostic
    }
}
