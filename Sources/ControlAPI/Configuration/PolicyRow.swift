import PassAPI

/// A policy: its name in files, its values, its default, and the evidence for the default.
package struct PolicyRow: Sendable {
    package let name: String
    package let grade: Grade
    package let help: String
    package let values: [String]
    package let defaultValue: String
    let field: Field<Policies>

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
        field = Field(
            name, path, .word("value of \(name)"), help, default: "{value} (\(grade.rawValue))")
    }
}

extension Policies: DocumentObject {
    static let fields = rows.map(\.field)
}
