/// One policy: its name in files, what it may be, and how sure we are of its default.
package struct PolicyRow: Sendable {
    package var name: String
    package var grade: Grade
    package var help: String
    package var values: [String]
    package var defaultValue: String
    private let setValue: @Sendable (inout Policies, String) -> Bool

    /// Where a default comes from.
    package enum Grade: String, Sendable {
        case documented, seen, inferred
    }

    init<Value>(
        _ name: String, _ path: any WritableKeyPath<Policies, Value> & Sendable, _ grade: Grade,
        _ help: String
    ) where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
        self.name = name
        self.grade = grade
        self.help = help
        values = Value.allCases.map(\.rawValue)
        defaultValue = Policies()[keyPath: path].rawValue
        setValue = { policies, text in
            guard let value = Value(rawValue: text) else { return false }
            policies[keyPath: path] = value
            return true
        }
    }

    /// Sets the policy; false when the text is none of `values`.
    package func set(_ policies: inout Policies, to text: String) -> Bool {
        setValue(&policies, text)
    }
}
