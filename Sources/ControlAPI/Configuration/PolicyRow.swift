/// A policy: its name in files, its values, its default, and the evidence for the default.
package struct PolicyRow: Sendable {
    package var name: String
    package var grade: Grade
    package var help: String
    package var values: [String]
    package var defaultValue: String
    private let setValue: @Sendable (inout Policies, String) -> Bool

    /// The evidence for a default.
    package enum Grade: String, Sendable {
        /// A page of Adobe states it.
        case documented
        /// Real traffic shows it.
        case seen
        /// No source states it; it is consistent with everything that is known.
        case inferred
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

    /// Sets the policy.
    ///
    /// - Returns: false when the text is not one of `values`.
    func set(_ policies: inout Policies, to text: String) -> Bool {
        setValue(&policies, text)
    }
}
