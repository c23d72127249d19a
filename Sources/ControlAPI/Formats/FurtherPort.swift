/// `--listen PORT=SCENARIO`: a further port, bound to a scenario.
package struct FurtherPort: Sendable, Hashable {
    /// 0 takes any free one.
    package var port: UInt16
    /// The scenario with its parameters, as `--scenario` has it.
    package var scenario: String

    /// `nil` when the text is no port and scenario.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let port = UInt16(parts[0]) else { return nil }
        self.port = port
        scenario = String(parts[1])
    }
}
