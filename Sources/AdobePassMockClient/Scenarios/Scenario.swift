import Foundation

extension AdobePassMock {
    /// The name of a scenario, with values for its parameters: a constant for a built-in scenario, or a string
    /// literal such as `"second-try"`.
    public struct Scenario: Sendable, Hashable {
        /// The path of the file below `scenarios/`, without its extension.
        public var name: String
        /// The values of its parameters, by name.
        public var parameters: [String: String]

        /// Creates the name of a scenario.
        public init(_ name: String, parameters: [String: String] = [:]) {
            self.name = name
            self.parameters = parameters
        }
    }
}

extension AdobePassMock.Scenario: ExpressibleByStringLiteral {
    /// Creates the name of a scenario, with or without parameters, as in
    /// `"enhanced-error-code;code=too_many_resources"`.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension AdobePassMock.Scenario: CustomStringConvertible {
    /// The name with its parameters, in the syntax of an item with parameters (RFC 9651).
    public var description: String {
        name
            + parameters.sorted { $0.key < $1.key }.map { ";\($0.key)=\"\(Self.escaped($0.value))\"" }
            .joined()
    }

    private static func escaped(_ value: String) -> String {
        value.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    }
}
