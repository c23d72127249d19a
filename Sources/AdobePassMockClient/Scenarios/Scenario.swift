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

        /// The same scenario for one service provider, one MVPD or one resource: `.returningUser.with(mvpd: "Spectrum")`.
        /// Without it, a shipped scenario acts for every service provider, at the first MVPD or at every one.
        ///
        /// The mock refuses a parameter that the scenario does not have: ``AdobePassMock/scenarios()`` lists them.
        ///
        /// - Parameters:
        ///   - serviceProvider: its identifier, or `*` for every one; `nil` leaves it as it is.
        ///   - mvpd: its identifier, or `first` for the first one of the service provider; `nil` leaves it as it is.
        ///   - resource: the resource; `nil` leaves it as it is.
        public func with(
            serviceProvider: String? = nil, mvpd: String? = nil, resource: String? = nil
        ) -> Scenario {
            let chosen = ["serviceProvider": serviceProvider, "mvpd": mvpd, "resource": resource]
            return Scenario(name, parameters: parameters.merging(chosen.compactMapValues { $0 }) { $1 })
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
            + parameters.sorted { $0.key < $1.key }.map { ";\($0.key)=\($0.value.structuredFieldString)" }
            .joined()
    }
}
