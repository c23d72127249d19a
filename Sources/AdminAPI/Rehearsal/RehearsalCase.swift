import ControlAPI
import PassAPI
import PassBackend

/// An unhappy path that an app is put through: a scenario, and rules on top of it.
package struct RehearsalCase: Sendable {
    /// Unique among the cases, such as `network_received_error-always`.
    package let name: String
    package let kind: RehearsalReport.Kind
    /// What happens, as a sentence.
    package let title: String
    /// `nil` for the scenario with which the mock starts.
    package var scenario: String?
    /// In the format of `POST /__admin/rules`.
    var rules: [JSONValue] = []

    /// Nothing fails. What the app does wrong here it does in each case, which therefore is not about that.
    package static let happyPath = RehearsalCase(name: "happy-path", kind: .scenario, title: "Nothing fails.")

    /// The end of the name of a case whose failure does not pass.
    private static let always = "-always"

    /// An error on the operations where it occurs, once for each device and each time.
    static func cases(of code: EnhancedErrorCode) -> [RehearsalCase] {
        let error: JSONValue = ["error": .string(code.rawValue)]
        let action = "The action is \(code.action.rawValue)."
        return [
            RehearsalCase(
                name: code.rawValue, kind: .code, title: "The error occurs once. \(action)",
                rules: [["times": .integer(1), "then": error]]),
            RehearsalCase(
                name: code.rawValue + always, kind: .code, title: "The error occurs each time. \(action)",
                rules: [["then": error]]),
        ]
    }

    private static let authorizations: [PassOperation] = [
        .retrieveAuthorizationDecisions, .legacyInitiateAuthorization, .accessEnablerAuthorize,
        .accessEnablerAuthorizeDevice,
    ]

    /// A fault in the first reply to each device, and in each reply with authorization decisions.
    static func cases(of fault: WireFault) -> [RehearsalCase] {
        let effect: JSONValue = ["fault": .string(fault.rawValue)]
        let operations = PassOperation.allCases.filter {
            $0.definition.dialect != .html && $0.definition.dialect != .registration
        }
        return [
            RehearsalCase(
                name: fault.rawValue, kind: .fault,
                title: "The first reply after the registration is affected.",
                rules: [
                    [
                        "on": .array(operations.map { .string($0.rawValue) }), "times": .integer(1),
                        "then": effect,
                    ]
                ]),
            RehearsalCase(
                name: fault.rawValue + always, kind: .fault,
                title: "Each reply with authorization decisions is affected.",
                rules: [
                    [
                        "on": .array(authorizations.map { .string($0.rawValue) }), "then": effect,
                    ]
                ]),
        ]
    }

    private static func cases(of scenario: ScenarioSummary) -> RehearsalCase {
        RehearsalCase(
            name: scenario.name, kind: .scenario, title: scenario.description, scenario: scenario.name)
    }
}

extension RehearsalCase: JSONObject {
    package static let members: [JSONMember<RehearsalCase>] = [
        .always("name", .text("Unique among the cases."), \.name),
        .always("kind", kind) { $0.kind.rawValue },
        .always("title", .text("What happens, as a sentence."), \.title),
    ]

    static let kind = Schema.words("kind", RehearsalReport.Kind.self, "What makes the path unhappy.")
}

extension RehearsalCase {
    /// The cases of a rehearsal: those that are named, or all of them if nothing is named.
    package struct Selection {
        /// Error codes, `all`, or nothing.
        let codes: [String]
        /// Scenarios with or without parameters, `all`, or nothing.
        let scenarios: [String]
        /// Faults, `all`, or nothing.
        let faults: [String]

        package init(codes: [String], scenarios: [String], faults: [String]) {
            self.codes = codes
            self.scenarios = scenarios
            self.faults = faults
        }

        private static let all = ["all"]

        /// Scenarios first, then codes, then faults.
        ///
        /// - Throws: for a name that does not exist, with one that is similar.
        package func cases(in library: ScenarioLibrary) throws(Diagnostics) -> [RehearsalCase] {
            let isEmpty = codes.isEmpty && scenarios.isEmpty && faults.isEmpty
            return try scenarioCases(isEmpty ? Self.all : scenarios, library)
                + Self.values(isEmpty ? Self.all : codes, "error code").flatMap(
                    RehearsalCase.cases(of:) as (EnhancedErrorCode) -> [RehearsalCase])
                + Self.values(isEmpty ? Self.all : faults, "fault").flatMap(
                    RehearsalCase.cases(of:) as (WireFault) -> [RehearsalCase])
        }

        private static func values<Value: CaseIterable & RawRepresentable<String>>(
            _ names: [String], _ noun: String
        ) throws(Diagnostics) -> [Value] {
            if names == all { return Array(Value.allCases) }
            return try names.map { name throws(Diagnostics) in
                guard let value = Value(rawValue: name) else {
                    throw Diagnostics(
                        AllowedValues(noun, of: Value.self).adding(all).message(forUnknown: name))
                }
                return value
            }
        }

        private func scenarioCases(
            _ names: [String], _ library: ScenarioLibrary
        ) throws(Diagnostics) -> [RehearsalCase] {
            // Each of its codes is a case of its own.
            let others = library.summaries.filter { $0.name != "enhanced-error-code" }
            if names == Self.all { return others.map(RehearsalCase.cases(of:)) }
            return try names.map { name throws(Diagnostics) in
                let scenario = try library.activeScenarios(name).initial
                return RehearsalCase(
                    name: scenario.name, kind: .scenario, title: scenario.description, scenario: name)
            }
        }
    }
}
