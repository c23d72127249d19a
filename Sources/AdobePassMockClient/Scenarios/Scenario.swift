import Foundation

/// A scenario by its name, with the parameters that were chosen: `"retry-then-permit"`, or one of the shipped ones
/// that stand here by name.
public struct Scenario: Sendable, Hashable {
    /// The path below `scenarios/`, without its ending.
    public var name: String
    /// The values of its parameters, by name.
    public var parameters: [String: String]

    /// Creates the name of a scenario.
    public init(_ name: String, parameters: [String: String] = [:]) {
        self.name = name
        self.parameters = parameters
    }
}

extension Scenario: ExpressibleByStringLiteral {
    /// Names a scenario; parameters may follow, as in `"enhanced-error-code;code=too_many_resources"`.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Scenario: CustomStringConvertible {
    /// The name with its parameters, as the mock takes it (RFC 9651, an item with parameters).
    public var description: String {
        name
            + parameters.sorted { $0.key < $1.key }.map { ";\($0.key)=\"\(Self.escaped($0.value))\"" }
            .joined()
    }

    private static func escaped(_ value: String) -> String {
        value.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    }
}
